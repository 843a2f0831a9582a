import type { BodyOf } from '@club/contract/endpoint';
import type { deliverWithCode as deliverCall, RiderDelivery } from '@club/contract/outlets/riding';
import { parsePickupCode } from '@club/rules/pickup-code';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { handOver } from '#server/features/outlets/counter/complete-order.ts';
import { MOST_CODE_ROUNDS } from '#server/features/outlets/delivery-book/code-rounds.ts';
import { changeDelivery, type DeliveryRow } from '#server/features/outlets/delivery-book/store.ts';
import { CODE_TRIES } from '#server/features/shop/order-book/code-limits.ts';
import { isPickupCode, newPickupCode } from '#server/features/shop/order-book/pickup-codes.ts';
import { tellMember } from '#server/features/shop/order-book/tell.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { lockMyDelivery } from './lock-my-delivery.ts';
import { markSaid } from './mark-said.ts';
import { payDelivered } from './pay-rider.ts';
import { stepRefused } from './step-delivery.ts';
import { tellRider } from './tell-rider.ts';
import { readMyDelivery } from './views.ts';

type Typed = BodyOf<typeof deliverCall>;

/**
 * Hands an order over at the door against the member's code: it is completed as at the counter. A refusal is committed before
 * it is thrown, so that a wrong try counts; the fifth uses the code up, and the member sees another, three times at most.
 */
export async function deliverWithCode(
  deps: Deps,
  member_id: string,
  id: string,
  { code: typed, ...claim }: Typed,
): Promise<RiderDelivery> {
  const done = await transact(deps.db, async (tx) => {
    const { delivery, order } = await lockMyDelivery(tx, member_id, id);
    const code = parsePickupCode(typed);
    const isRight = code !== null && isPickupCode(deps.config.CODE_KEY, id, code, delivery.code_digest);
    // Once handed over, the same code is answered the same.
    if (delivery.status === 'delivered' && isRight) return readMyDelivery(tx, member_id, id);
    if (delivery.status !== 'arrived') return stepRefused(delivery);
    if (delivery.code_rounds >= MOST_CODE_ROUNDS) return noMoreCodes();
    if (!isRight) {
      const problem = await countWrong(tx, deps, delivery);
      tellMember(tx, order);
      return problem;
    }
    await changeDelivery(tx, id, ['arrived'], { status: 'delivered', delivered_at: deps.now() });
    await markSaid(tx, deps, { delivery, member_id }, { status: 'delivered', ...claim });
    await handOver(tx, deps, order, { actor_id: member_id });
    await payDelivered(tx, deps, { delivery, order });
    tellRider(tx, member_id, id);
    return readMyDelivery(tx, member_id, id);
  });
  if (done instanceof Problem) throw done;
  return done;
}

async function countWrong(tx: Tx, deps: Deps, delivery: DeliveryRow): Promise<Problem> {
  const { id } = delivery;
  const failures = delivery.code_failures + 1;
  if (failures < CODE_TRIES) {
    await changeDelivery(tx, id, ['arrived'], { code_failures: failures });
    return new Problem('code_invalid', { facts: { tries_left: CODE_TRIES - failures } });
  }
  const code_rounds = delivery.code_rounds + 1;
  const { code_sealed, code_digest } = newPickupCode(deps.config.CODE_KEY, deps.random, id);
  await changeDelivery(tx, id, ['arrived'], { code_sealed, code_digest, code_rounds, code_failures: 0 });
  if (code_rounds >= MOST_CODE_ROUNDS) return noMoreCodes();
  return new Problem('code_locked', { message: 'Too many wrong codes. The customer sees a new code now.' });
}

function noMoreCodes(): Problem {
  return new Problem('code_locked', {
    message: 'Too many wrong codes. Hand it over without the code, with a photo and the reason.',
  });
}
