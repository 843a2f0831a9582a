import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type * as calls from '@club/contract/outlets/deliveries-desk';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { receiveBack } from '#server/features/outlets/deliveries/confirm-return.ts';
import { judge } from '#server/features/outlets/deliveries/judge-delivery.ts';
import { lockAnyDelivery, type LockedDelivery } from '#server/features/outlets/deliveries/lock-my-delivery.ts';
import { riderOf } from '#server/features/outlets/deliveries/pay-rider.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

type Done = ReplyOf<typeof calls.judgeForOutlet>;

/** Says in the outlet's place whether a delivery without code counts, where nobody else there may. */
export async function judgeForOutlet(
  deps: Deps,
  by: string,
  id: string,
  { accept, reason }: BodyOf<typeof calls.judgeForOutlet>,
): Promise<Done> {
  return transact(deps.db, async (tx) => {
    const locked = await lockForOthers(tx, by, id);
    const isNew = await judge(tx, deps, locked, {
      accept,
      actor_id: by,
      note: `Without the code, by the club: ${reason}`,
      denied: 'The club could not see that it was handed over',
    });
    if (isNew) await writeDown(tx, deps, by, { locked, action: 'delivery.judge', after: { accept, reason } });
    return { success: true, message: accept ? 'The order is completed.' : 'The goods have to come back.' };
  });
}

/** Says in the outlet's place that goods are back. When they are brought again the outlet says. */
export async function receiveForOutlet(
  deps: Deps,
  by: string,
  id: string,
  { reason }: BodyOf<typeof calls.receiveForOutlet>,
): Promise<Done> {
  return transact(deps.db, async (tx) => {
    const locked = await lockForOthers(tx, by, id);
    const { next_attempt_at } = locked.delivery;
    const isNew = await receiveBack(tx, deps, locked, { actor_id: by, next_attempt_at });
    if (isNew) await writeDown(tx, deps, by, { locked, action: 'delivery.receive_back', after: { reason } });
    return { success: true, message: 'The goods are back at the outlet.' };
  });
}

/** Nobody of the club decides what they have brought or ordered. */
async function lockForOthers(tx: Tx, by: string, id: string): Promise<LockedDelivery> {
  const locked = await lockAnyDelivery(tx, id);
  const sides = [locked.order.member_id, await riderOf(tx, locked.delivery)];
  if (sides.includes(by)) throw new Problem('second_person_needed');
  return locked;
}

interface Decided {
  readonly locked: LockedDelivery;
  readonly action: 'delivery.judge' | 'delivery.receive_back';
  readonly after: Record<string, unknown>;
}

async function writeDown(tx: Tx, deps: Deps, actor_id: string, { locked, action, after }: Decided): Promise<void> {
  const subject = { subject_type: 'order', subject_id: locked.order.id };
  const before = { status: locked.order.status };
  await audit(tx, { at: deps.now(), actor_id, action, ...subject, before, after });
}
