import { pages } from '@club/contract/pages';
import { formatDate } from '@club/rules/kampala-time';
import { maskPhone } from '@club/rules/uganda-phone';

import { announce } from '#server/db/announce.ts';
import type { Tx } from '#server/db/connect.ts';
import { tellAdmins, tellManagers } from '#server/features/people/members/tell-holders.ts';
import type { Deps } from '#server/ports/deps.ts';

import type { Span } from './entries.ts';
import type { Statement } from './store.ts';

/** Every open screen that shows this outlet's money asks again. */
export function announceSettlement(tx: Tx, outlet_id: string, id: string): void {
  announce(tx, { topic: 'settlements', id, to: { outlet_id } });
  announce(tx, { topic: 'settlements', id, to: { admins: true } });
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
    link: pages.outletStatement(id),
    inAppOnly: true,
    values: { outlet_name, from: formatDate(from_day), to: formatDate(to_day), amount: closing_balance },
  });
  announceSettlement(tx, outlet_id, id);
}

export async function tellDisputed(tx: Tx, deps: Deps, { id, outlet_id, outlet_name, number }: Statement) {
  const at = deps.now();
  await tellAdmins(tx, deps, {
    event_key: `statement_disputed:${id}:${at.getTime()}`,
    template: 'statement_disputed',
    link: pages.adminStatement(id),
    inAppOnly: true,
    values: { outlet_name, number },
  });
  announceSettlement(tx, outlet_id, id);
}

export async function tellAnswered(tx: Tx, deps: Deps, { id, outlet_id, number }: Statement) {
  const at = deps.now();
  await tellManagers(tx, deps, outlet_id, {
    event_key: `statement_answered:${id}:${at.getTime()}`,
    template: 'statement_answered',
    link: pages.outletStatement(id),
    inAppOnly: true,
    values: { number },
  });
  announceSettlement(tx, outlet_id, id);
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
    link: pages.outletStatement(statement_id),
    values: { outlet_name, amount, number: maskPhone(msisdn) },
  });
}

/** What was paid before and never arrived. */
export async function tellSentAnew(
  tx: Tx,
  deps: Deps,
  settlement_id: string,
  { id, amount, number }: { id: string; amount: number; number: string },
): Promise<void> {
  const { outlet_id, statement_id, name } = await tx
    .selectFrom('settlements')
    .innerJoin('outlets', 'outlets.id', 'settlements.outlet_id')
    .select(['settlements.outlet_id', 'settlements.statement_id', 'outlets.name'])
    .where('settlements.id', '=', settlement_id)
    .executeTakeFirstOrThrow();
  await tellManagers(tx, deps, outlet_id, {
    event_key: `sent_anew:${id}`,
    template: 'money_sent_anew',
    link: pages.outletStatement(statement_id),
    values: { what: `payment for ${name}`, amount, number },
  });
  announceSettlement(tx, outlet_id, statement_id);
}

/** Whoever runs the outlet hears of a changed number: a thief would do that first. */
export async function tellNumber(tx: Tx, deps: Deps, outlet: { id: string; name: string }, msisdn: string) {
  await tellManagers(tx, deps, outlet.id, {
    event_key: `settlement_number:${outlet.id}:${deps.now().getTime()}`,
    template: 'settlement_number',
    link: pages.outletStatements(),
    values: { outlet_name: outlet.name, number: maskPhone(msisdn) },
  });
  announceSettlement(tx, outlet.id, outlet.id);
}

function outletOf(tx: Tx, id: string) {
  return tx.selectFrom('outlets').select('name').where('id', '=', id).executeTakeFirstOrThrow();
}
