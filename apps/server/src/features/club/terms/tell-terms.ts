import { pages } from '@club/contract/pages';
import { formatDate } from '@club/rules/kampala-time';
import { sql } from 'kysely';

import { transact } from '#server/db/transact.ts';
import { tellMembers } from '#server/features/club/notifications/tell-members.ts';
import { phoneOf } from '#server/features/people/members/phone-of.ts';
import { whileDue } from '#server/jobs/while-due.ts';
import type { Deps } from '#server/ports/deps.ts';

import { comingChanges, type ComingChange } from './coming-changes.ts';

const AT_A_TIME = 100;
/** What was begun is committed by then. */
const SEEN_BY_ALL_MS = 5 * 60_000;

interface Member {
  readonly id: string;
  /** The number that messages go to. */
  readonly phone: string;
}

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
      const { rows } = await sql<Member>`
        SELECT m.id, ${phoneOf('m')} AS phone FROM members m
        WHERE m.id > ${last} AND m.id < ${before} AND m.status <> 'closed' ORDER BY m.id LIMIT ${AT_A_TIME}`.execute(
        deps.db,
      );
      if (rows.length > 0) await tellSome(deps, rows, change);
      last = rows.at(-1)?.id ?? last;
      return rows.length;
    },
    { full: AT_A_TIME },
  );
}

/** Each once, also where two workers are at it. */
async function tellSome(deps: Deps, members: readonly Member[], { id, from, what }: ComingChange): Promise<void> {
  await transact(deps.db, async (tx) => {
    const news = {
      event_key: `terms_change:${id}`,
      template: 'terms_change',
      link: pages.terms(),
      values: { from: formatDate(from), what },
    } as const;
    const each = members.map(({ id: member_id, phone }) => ({ ...news, member_id, to: phone }));
    await tellMembers(tx, deps, each, { but: 'sms' });
    const last = members.at(-1)!.id;
    await tx
      .updateTable('terms_changes')
      .set({ told_up_to: last })
      .where('id', '=', id)
      .where('told_up_to', '<', last)
      .execute();
  });
}
