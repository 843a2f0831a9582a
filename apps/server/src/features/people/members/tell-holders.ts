import type { Tx } from '#server/db/connect.ts';
import { tellPerson } from '#server/features/club/notifications/tell-person.ts';
import type { TemplateName, TemplateValues } from '#server/features/club/notifications/templates.ts';
import type { Deps } from '#server/ports/deps.ts';

import { messagePhoneOf } from './message-phone.ts';

interface Telling<T extends TemplateName> {
  event_key: string;
  template: T;
  link: string;
  inAppOnly?: boolean;
  values: TemplateValues[T];
}

/** Tells everybody who manages the outlet, each once an event. */
export async function tellManagers<T extends TemplateName>(tx: Tx, deps: Deps, outlet_id: string, news: Telling<T>) {
  await tellEach(tx, deps, await holdersOf(tx, outlet_id), news);
}

/** Tells every admin, each once an event. */
export async function tellAdmins<T extends TemplateName>(tx: Tx, deps: Deps, news: Telling<T>) {
  await tellEach(tx, deps, await holdersOf(tx, null), news);
}

async function tellEach<T extends TemplateName>(tx: Tx, deps: Deps, members: string[], news: Telling<T>) {
  for (const member_id of members) {
    const event_key = `${news.event_key}:${member_id}`;
    await tellPerson(tx, deps, { ...news, event_key, member_id, to: await messagePhoneOf(tx, member_id) });
  }
}

/** The managers of an outlet; without one, the admins. */
async function holdersOf(tx: Tx, outlet_id: string | null): Promise<string[]> {
  const rows = await tx
    .selectFrom('role_grants')
    .select('member_id')
    .where('role', '=', outlet_id === null ? 'admin' : 'outlet_manager')
    .where((where) => (outlet_id === null ? where.lit(true) : where('outlet_id', '=', outlet_id)))
    .where('revoked_at', 'is', null)
    .orderBy('member_id')
    .execute();
  return rows.map(({ member_id }) => member_id);
}
