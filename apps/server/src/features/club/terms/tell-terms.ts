import { pages } from '@club/contract/pages';
import { formatDate } from '@club/rules/kampala-time';
import { sql } from 'kysely';

import { transact } from '#server/db/transact.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { hasLeft } from '#server/features/people/members/has-left.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import { whileDue } from '#server/jobs/while-due.ts';
import type { Deps } from '#server/ports/deps.ts';

import { comingChanges, type ComingChange } from './coming-changes.ts';

const AT_A_TIME = 100;
/** What was begun is committed by then. */
const SEEN_BY_ALL_MS = 5 * 60_000;

/** Tells every member of the terms that will change, also whoever has joined since it was announced. Answers how many. */
export async function tellTerms(deps: Deps): Promise<number> {
  let told = 0;
  for (const change of await comingChanges(deps)) told += await tellOf(deps, change);
  return told;
}

async function tellOf(deps: Deps, change: ComingChange): Promise<number> {
  let last = change.told_up_to;
  // Whoever was admitted just now may have an id below that of somebody who is seen already.
  const before = deps.random.id(new Date(deps.now().getTime() - SEEN_BY_ALL_MS));
  return whileDue(
    async () => {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM members WHERE id > ${last} AND id < ${before} AND status <> 'closed'
        ORDER BY id LIMIT ${AT_A_TIME}`.execute(deps.db);
      for (const { id } of rows) await tellOne(deps, id, change);
      last = rows.at(-1)?.id ?? last;
      return rows.length;
    },
    { full: AT_A_TIME },
  );
}

/** Once, also where two workers are at it; nothing to whoever has left meanwhile. */
async function tellOne(deps: Deps, member_id: string, { id, from, what }: ComingChange): Promise<void> {
  await transact(deps.db, async (tx) => {
    if (await hasLeft(tx, member_id)) return;
    await tellPerson(tx, deps, {
      event_key: `terms_change:${id}`,
      template: 'terms_change',
      withoutSms: true,
      to: await messagePhoneOf(tx, member_id),
      member_id,
      link: pages.terms(),
      values: { from: formatDate(from), what },
    });
    await tx
      .updateTable('terms_changes')
      .set({ told_up_to: member_id })
      .where('id', '=', id)
      .where('told_up_to', '<', member_id)
      .execute();
  });
}
