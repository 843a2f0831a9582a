import { formatDate } from '@club/rules/kampala-time';
import { maskPhone } from '@club/rules/uganda-phone';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { messagePhoneOf } from '#server/features/notifications/message-phone.ts';
import { tellPerson } from '#server/features/notifications/tell-person.ts';
import type { TemplateName, TemplateValues } from '#server/features/notifications/templates.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { Span } from './entries.ts';
import type { Statement } from './store.ts';

/** Every open screen that shows this outlet's money asks again. */
export async function announceSettlement(tx: Tx, outlet_id: string, id: string): Promise<void> {
  await announce(tx, { topic: 'settlements', id, to: { outlet_id } });
  await announce(tx, { topic: 'settlements', id, to: { admins: true } });
}

export async function tellIssued(
  tx: Tx,
  deps: Deps,
  { id, outlet_id, from_day, to_day, closing_balance }: Span & { id: string; closing_balance: number },
): Promise<void> {
  const { name: outlet_name } = await outletOf(tx, outlet_id);
  await tellManagers(tx, deps, outlet_id, {
    event_key: `statement_issued:${id}`,
    template: 'statement_issued',
    link: `/outlet/statements/${id}`,
    inAppOnly: true,
    values: { outlet_name, from: formatDate(from_day), to: formatDate(to_day), amount: closing_balance },
  });
  await announceSettlement(tx, outlet_id, id);
}

export async function tellDisputed(tx: Tx, deps: Deps, { id, outlet_id, outlet_name, number }: Statement) {
  const at = deps.now();
  await tellEach(tx, deps, await holdersOf(tx, null), {
    event_key: `statement_disputed:${id}:${at.getTime()}`,
    template: 'statement_disputed',
    link: `/admin/finance/statements/${id}`,
    inAppOnly: true,
    values: { outlet_name, number },
  });
  await announceSettlement(tx, outlet_id, id);
}

export async function tellAnswered(tx: Tx, deps: Deps, { id, outlet_id, number }: Statement) {
  const at = deps.now();
  await tellManagers(tx, deps, outlet_id, {
    event_key: `statement_answered:${id}:${at.getTime()}`,
    template: 'statement_answered',
    link: `/outlet/statements/${id}`,
    inAppOnly: true,
    values: { number },
  });
  await announceSettlement(tx, outlet_id, id);
}

interface Paid {
  readonly id: string;
  readonly outlet_id: string;
  readonly statement_id: string;
  readonly amount: number;
  readonly msisdn: string;
}

export async function tellPaid(tx: Tx, deps: Deps, { id, outlet_id, statement_id, amount, msisdn }: Paid) {
  const { name: outlet_name } = await outletOf(tx, outlet_id);
  await tellManagers(tx, deps, outlet_id, {
    event_key: `settlement_paid:${id}`,
    template: 'settlement_paid',
    link: `/outlet/statements/${statement_id}`,
    values: { outlet_name, amount, number: maskPhone(msisdn) },
  });
}

/** Whoever runs the outlet hears of a changed number: a thief would do that first. */
export async function tellNumber(tx: Tx, deps: Deps, outlet: { id: string; name: string }, msisdn: string) {
  await tellManagers(tx, deps, outlet.id, {
    event_key: `settlement_number:${outlet.id}:${deps.now().getTime()}`,
    template: 'settlement_number',
    link: '/outlet/statements',
    values: { outlet_name: outlet.name, number: maskPhone(msisdn) },
  });
  await announceSettlement(tx, outlet.id, outlet.id);
}

interface Telling<T extends TemplateName> {
  event_key: string;
  template: T;
  link: string;
  inAppOnly?: boolean;
  values: TemplateValues[T];
}

async function tellManagers<T extends TemplateName>(tx: Tx, deps: Deps, outlet_id: string, news: Telling<T>) {
  await tellEach(tx, deps, await holdersOf(tx, outlet_id), news);
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

function outletOf(tx: Tx, id: string) {
  return tx.selectFrom('outlets').select('name').where('id', '=', id).executeTakeFirstOrThrow();
}
