import type { BodyIn } from '@club/contract/endpoint';
import type { moveOutletOrder, OutletOrder } from '@club/contract/outlets/counter';

import { keptList } from '#web/lib/kept-list.ts';

export type BoardMove = BodyIn<typeof moveOutletOrder>['status'];

/** A step forward that was made while nobody answered. It is sent with this key, so that it happens once. */
export interface QueuedMove {
  readonly id: string;
  /** Only somebody of this outlet can make it. Steps that an older version of the app kept do not say whose they are. */
  readonly outlet_id?: string;
  readonly order_number: string;
  readonly status: BoardMove;
  readonly key: string;
}

/** More than is done at the counter of an outlet while a network is away. */
const MOST = 200;

function isMove(value: unknown): value is QueuedMove {
  return typeof value === 'object' && value !== null && 'id' in value && 'status' in value && 'key' in value;
}

/** In the order in which they were made. They say nothing of the customer, and outlive a page that was closed. */
const moves = keptList('board-moves', { isOne: isMove, nameOf: ({ key }) => key });

export const queuedMoves = moves.read;
export const useQueuedMoves = moves.use;

/** Whether somebody of these outlets may send it: what does not say whose it is, whoever comes first tries. */
export function isSentBy(outlets: readonly string[], { outlet_id }: QueuedMove): boolean {
  return outlet_id === undefined ? outlets.length > 0 : outlets.includes(outlet_id);
}

/** False when there is no room. The same step of an order is kept once. */
export function queueMove(move: QueuedMove): boolean {
  const before = queuedMoves();
  if (before.some(({ id, status }) => id === move.id && status === move.status)) return true;
  if (before.filter(({ outlet_id }) => outlet_id === move.outlet_id).length >= MOST) return false;
  moves.put(move);
  return true;
}

export function dropMove({ key }: Pick<QueuedMove, 'key'>): void {
  moves.drop((move) => move.key === key);
}

/** What follows a step that was refused would be refused as well. */
export function dropMovesOf(id: string): void {
  moves.drop((move) => move.id === id);
}

/** An order as it stands once its waiting steps are sent: only the steps forward can be done until then. */
export function asQueued(order: OutletOrder, queued: readonly QueuedMove[]): OutletOrder {
  const last = queued.findLast(({ id }) => id === order.id);
  if (last === undefined) return order;
  const nothing = Object.fromEntries(Object.keys(order.can).map((act) => [act, false])) as OutletOrder['can'];
  const can = { ...nothing, process: last.status === 'confirmed', ready: last.status !== 'ready' };
  return { ...order, status: last.status, can };
}
