import type { OutletOrder } from '@club/contract/outlets/counter';

import type { BoardMove } from './queued-moves.ts';

type Moved = Pick<OutletOrder, 'order_number' | 'service_type'>;

const told: Record<BoardMove, (order: Moved) => string> = {
  confirmed: (order) => `Order ${order.order_number} accepted`,
  processing: (order) => `Order ${order.order_number} is being prepared`,
  // What is brought has no code until it is given to a rider.
  ready: ({ order_number, service_type }) =>
    `Order ${order_number} is ready. ${service_type === 'delivery' ? 'Give it to a rider.' : 'The customer has the code.'}`,
};

/** What is said once an order has been moved on. */
export function movedText(to: BoardMove, order: Moved): string {
  return told[to](order);
}
