import type { BodyIn } from '@club/contract/endpoint';
import { deliverWithCode, leaveDelivery, moveDelivery, type RiderDelivery } from '@club/contract/outlets/riding';
import { deliveryMoves } from '@club/rules/delivery-status';

import { call } from '#web/api/call.ts';
import type { KeptAct } from '#web/offline/outbox.ts';

/** What a rider does on the road, kept on the phone until the server has heard it. */
export type RiderAct =
  | { kind: 'move'; delivery_id: string; order_number: string; body: BodyIn<typeof moveDelivery> }
  | { kind: 'deliver'; delivery_id: string; order_number: string; body: BodyIn<typeof deliverWithCode> }
  | { kind: 'leave'; delivery_id: string; order_number: string; body: BodyIn<typeof leaveDelivery> };

/** Tells the server. Sent again it is the same: by its key, or because the first counts. */
export async function sendAct({ key, act }: KeptAct<RiderAct>): Promise<void> {
  const params = { id: act.delivery_id };
  const once = { params, idempotencyKey: key, mayAsk: false };
  if (act.kind === 'move') await call(moveDelivery, { ...once, body: act.body });
  else if (act.kind === 'deliver') await call(deliverWithCode, { ...once, body: act.body });
  else await call(leaveDelivery, { ...once, body: act.body });
}

export interface ShownDelivery {
  delivery: RiderDelivery;
  /** The server has still to hear something of it. */
  isKept: boolean;
}

/** What a rider has to do something about, and what is over. */
export function sortDeliveries(heard: readonly RiderDelivery[], acts: readonly KeptAct<RiderAct>[]) {
  const shown = heard.map((delivery): ShownDelivery => {
    const isKept = acts.some(({ act }) => act.delivery_id === delivery.id);
    return { delivery: afterActs(delivery, acts), isKept };
  });
  return { open: shown.filter((each) => !isOver(each)), over: shown.filter(isOver) };
}

/** Handed over, or failed with nothing to bring back; of what failed without a network the server has still to say that. */
function isOver({ delivery: { status, bring_back }, isKept }: ShownDelivery): boolean {
  return status === 'delivered' || (status === 'failed' && !bring_back && !isKept);
}

/** A delivery as it is once everything has been heard that the rider did with it. */
export function afterActs(delivery: RiderDelivery, acts: readonly KeptAct<RiderAct>[]): RiderDelivery {
  let after = delivery;
  for (const { act } of acts) {
    if (act.delivery_id !== delivery.id) continue;
    if (act.kind === 'leave') after = { ...after, left_at: act.body.claimed_at ?? after.assigned_at };
    else {
      const status = act.kind === 'move' ? act.body.status : 'delivered';
      // What the server has not heard cannot make it forget what it knows better.
      if (deliveryMoves[after.status].includes(status)) {
        const moves = status === 'failed' ? [] : [...deliveryMoves[status]];
        after = { ...after, status, moves, accepted: true };
      }
    }
  }
  return after;
}
