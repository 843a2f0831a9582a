import { transact } from '#server/db/transact.ts';
import { hasLeft } from '#server/features/people/members/has-left.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { readWaiting } from './views.ts';

interface Wish {
  readonly member_id: string;
  readonly offer_id: string;
}

/** The member is told once when the offer opens. Who was told of this offer is not told again. */
export async function remindOfOpening(deps: Pick<Deps, 'db' | 'now'>, { member_id, offer_id }: Wish) {
  return transact(deps.db, async (tx) => {
    const at = deps.now();
    if (await hasLeft(tx, member_id)) throw new Problem('session_expired');
    const offer = await tx
      .selectFrom('offers')
      .select('starts_at')
      .where('id', '=', offer_id)
      .where('kind', '=', 'of_day')
      .where('status', 'in', ['live', 'paused'])
      .executeTakeFirst();
    if (offer === undefined) throw new Problem('offer_not_found');
    if (offer.starts_at <= at) throw new Problem('offer_open');
    await tx
      .insertInto('day_offer_reminders')
      .values({ member_id, offer_id, created_at: at })
      .onConflict((conflict) => conflict.columns(['member_id', 'offer_id']).doNothing())
      .execute();
    return readWaiting(tx, member_id, offer_id);
  });
}

export async function forgetOpening(deps: Pick<Deps, 'db'>, { member_id, offer_id }: Wish) {
  return transact(deps.db, async (tx) => {
    await tx
      .deleteFrom('day_offer_reminders')
      .where('member_id', '=', member_id)
      .where('offer_id', '=', offer_id)
      .where('told_at', 'is', null)
      .execute();
    return readWaiting(tx, member_id, offer_id);
  });
}
