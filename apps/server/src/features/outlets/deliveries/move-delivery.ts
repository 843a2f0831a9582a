import type { BodyOf } from '@club/contract/endpoint';
import type { moveDelivery as moveCall, RiderDelivery } from '@club/contract/outlets/riding';
import { deliveryMoves, deliveryStepsDone } from '@club/rules/delivery-status';
import { failText, needsNote } from '@club/rules/failed-delivery';

import { transactOnce, type Once } from '#server/db/idempotency.ts';
import type { DeliveryRow } from '#server/features/outlets/delivery-book/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { refuseFields } from '#server/refuse-fields.ts';

import { lockMyDelivery } from './lock-my-delivery.ts';
import { markSaid } from './mark-said.ts';
import { stepDelivery, stepRefused } from './step-delivery.ts';
import { readMyDelivery } from './views.ts';

type Move = BodyOf<typeof moveCall>;

interface Rider {
  readonly member_id: string;
  readonly once: Once | undefined;
}

/**
 * The rider says where the delivery is. With the goods in hand the order is on the road; a try that failed brings it back to
 * the outlet. A repeated step answers the same, and so does one that comes late because the phone had no network: what the
 * member has said meanwhile stands.
 */
export async function moveDelivery(deps: Deps, { member_id, once }: Rider, id: string, move: Move) {
  const kind = move.kind ?? 'other';
  refuseFields({ reason: move.status === 'failed' && needsNote(kind, move.reason) ? 'Please say why' : null });
  return transactOnce(deps.db, once, async (tx): Promise<RiderDelivery> => {
    const { delivery, order } = await lockMyDelivery(tx, member_id, id);
    if (delivery.status !== move.status) {
      if (!isBehind(delivery, move)) {
        const fail = move.status === 'failed' ? { kind, reason: failText(kind, move.reason) } : null;
        await stepDelivery(tx, deps, { delivery, order, actor_id: member_id, rider_id: member_id }, move.status, fail);
      }
      await markSaid(tx, deps, { delivery, member_id }, move);
    }
    return readMyDelivery(tx, member_id, id);
  });
}

/** The step was taken already, by somebody who could say so sooner. Whatever else does not fit is refused. */
function isBehind(delivery: DeliveryRow, move: Move): boolean {
  const { status } = delivery;
  if (deliveryMoves[status].includes(move.status)) return false;
  const isPast = status !== 'failed' && move.status !== 'failed';
  if (isPast && deliveryStepsDone(status) >= deliveryStepsDone(move.status)) return true;
  throw stepRefused(delivery);
}
