import { withSearch } from '@club/contract/pages';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import type { TemplateName, TemplateValues } from '#server/features/club/notifications/template-values.ts';
import type { Deps } from '#server/ports/deps.ts';

import { messagePhoneOf } from './message-phone.ts';

interface Telling<T extends TemplateName> {
  event_key: string;
  template: T;
  link: string;
  inAppOnly?: boolean;
  values: TemplateValues[T];
}

/** Tells everybody who manages the outlet, each once an event. Who manages several is led to this one. */
export async function tellManagers<T extends TemplateName>(tx: Tx, deps: Deps, outlet_id: string, news: Telling<T>) {
  for (const { member_id, outlets } of await managersOf(tx, outlet_id)) {
    const link = outlets > 1 ? withSearch(news.link, { outlet: outlet_id }) : news.link;
    await tellEach(tx, deps, [member_id], { ...news, link });
  }
}

/** Tells every admin but one it is about, each once an event. */
export async function tellAdmins<T extends TemplateName>(tx: Tx, deps: Deps, news: Telling<T>, about?: string) {
  const admins = await tx
    .selectFrom('role_grants')
    .select('member_id')
    .where('role', '=', 'admin')
    .where('revoked_at', 'is', null)
    .orderBy('member_id')
    .execute();
  await tellEach(
    tx,
    deps,
    admins.map(({ member_id }) => member_id).filter((member_id) => member_id !== about),
    news,
  );
}

async function tellEach<T extends TemplateName>(tx: Tx, deps: Deps, members: string[], news: Telling<T>) {
  for (const member_id of members) {
    const event_key = `${news.event_key}:${member_id}`;
    await tellPerson(tx, deps, { ...news, event_key, member_id, to: await messagePhoneOf(tx, member_id) });
  }
}

/** The managers of an outlet, and how many outlets each of them has. */
async function managersOf(tx: Tx, outlet_id: string): Promise<{ member_id: string; outlets: number }[]> {
  const { rows } = await sql<{ member_id: string; outlets: number }>`
    SELECT g.member_id, count(*) AS outlets FROM role_grants g
    WHERE g.role = 'outlet_manager' AND g.revoked_at IS NULL AND g.member_id IN (
      SELECT member_id FROM role_grants WHERE role = 'outlet_manager' AND revoked_at IS NULL AND outlet_id = ${outlet_id})
    GROUP BY g.member_id ORDER BY g.member_id`.execute(tx);
  return rows;
}
