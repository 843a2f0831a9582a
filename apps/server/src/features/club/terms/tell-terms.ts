import { pages } from '@club/contract/pages';
import { formatDate } from '@club/rules/kampala-time';
import { sql } from 'kysely';

import { transact } from '#server/db/transact.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import { messagePhoneOf } from '#server/features/people/members/message-phone.ts';
import { whileDue } from '#server/jobs/while-due.ts';
import type { Deps } from '#server/ports/deps.ts';

import { comingChanges, type ComingChange } from './coming-changes.ts';

const AT_A_TIME = 100;

/** Tells every member of the terms that will change, also whoever has joined since it was announced. Answers how many. */
export async function tellTerms(deps: Deps): Promise<number> {
  let told = 0;
  for (const change of await comingChanges(deps)) told += await tellOf(deps, change);
  return told;
}

async function tellOf(deps: Deps, change: ComingChange): Promise<number> {
  let last = '00000000-0000-0000-0000-000000000000';
  const event_key = `terms_change:${change.id}`;
  return whileDue(
    async () => {
      const { rows } = await sql<{ id: string }>`
        SELECT m.id FROM members m
        WHERE m.id > ${last} AND m.status <> 'closed'
          AND NOT EXISTS (SELECT FROM notifications n WHERE n.member_id = m.id AND n.event_key = ${event_key})
        ORDER BY m.id LIMIT ${AT_A_TIME}`.execute(deps.db);
      for (const { id } of rows) await tellOne(deps, id, event_key, change);
      last = rows.at(-1)?.id ?? last;
      return rows.length;
    },
    { full: AT_A_TIME },
  );
}

async function tellOne(deps: Deps, member_id: string, event_key: string, change: ComingChange): Promise<void> {
  await transact(deps.db, async (tx) =>
    tellPerson(tx, deps, {
      event_key,
      template: 'terms_change',
      withoutSms: true,
      to: await messagePhoneOf(tx, member_id),
      member_id,
      link: pages.terms(),
      values: { from: formatDate(change.from), what: change.what },
    }),
  );
}
