import { arrivalMoves } from '@club/rules/arrival-status';
import { deliveryMoves } from '@club/rules/delivery-status';
import { orderMoves } from '@club/rules/order-status';
import { attemptMoves } from '@club/rules/payment-status';
import { statementMoves } from '@club/rules/settlement';
import { transferMoves } from '@club/rules/transfer-status';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import { textOf } from '#server/features/club/notifications/sealed-body.ts';
import type { World } from '#simulation/world/world.ts';

import { ALWAYS } from './always-true.ts';
import { AT_REST } from './true-at-rest.ts';
import { believeFindings } from './wrong-findings.ts';

export async function cheapInvariants(db: Database): Promise<string[]> {
  return broken(db, ALWAYS);
}

/** All of them, after the network's own books have been laid beside ours. */
export async function finalInvariants(world: World, acknowledged: readonly string[]): Promise<string[]> {
  const { plain, network } = world;
  const facts = network.facts().map(({ network: at, reference, fact: { call, request, state, amount, msisdn } }) => {
    const asked = { asked: request.amount, asked_msisdn: request.msisdn };
    return { reference, network: at, call, state, amount, msisdn, ...asked };
  });
  await sql`INSERT INTO simulated_facts
    SELECT * FROM jsonb_populate_recordset(NULL::simulated_facts, ${JSON.stringify(facts)})`.execute(plain);
  await believeFindings(plain);
  await sql`INSERT INTO simulated_acknowledged SELECT unnest(${acknowledged}::uuid[])`.execute(plain);
  return [
    ...(await broken(plain, { ...ALWAYS, ...AT_REST })),
    ...(await brokenMoves(plain)),
    ...(await tooManyTexts(world)),
  ];
}

export async function broken(db: Database, invariants: typeof ALWAYS): Promise<string[]> {
  const parts = Object.entries(invariants).map(
    ([sentence, query]) => `SELECT '${sentence}' AS sentence, what FROM (${query}) AS "found"`,
  );
  const { rows } = await sql.raw<{ sentence: string; what: string }>(parts.join(' UNION ALL ')).execute(db);
  return rows.map(({ sentence, what }) => `${sentence}: ${what}`);
}

type Subject =
  | 'order'
  | 'purchase'
  | 'payment'
  | 'transfer'
  | 'refund'
  | 'payout'
  | 'settlement'
  | 'statement'
  | 'correction'
  | 'delivery'
  | 'arrival';

/** I15: the written graphs, and the one way back that a late payment has. */
export async function brokenMoves(db: Database): Promise<string[]> {
  const { rows } = await sql<{ subject: Subject; id: string; was: string; became: string }>`
    SELECT * FROM seen_moves`.execute(db);
  return rows
    .filter(({ subject, was, became }) => GRAPHS[subject][was]?.includes(became) !== true)
    .filter(({ subject, was, became }) => !(subject === 'order' && was === 'cancelled' && became === 'pending'))
    .map(({ subject, id, was, became }) => `I15 ${subject} ${id} went from ${was} to ${became}`);
}

const GRAPHS: Readonly<Record<Subject, Readonly<Record<string, readonly string[]>>>> = {
  order: orderMoves,
  // Nobody has to accept it; what was cancelled and is paid late comes back as an order does.
  purchase: { pending: ['ready', 'cancelled'], ready: ['completed', 'cancelled'], cancelled: ['pending'] },
  payment: attemptMoves,
  transfer: transferMoves,
  refund: { waiting: ['sending', 'refused'], sending: ['completed', 'failed'], failed: ['sending'] },
  payout: { waiting: ['sending', 'refused'], sending: ['paid', 'failed'] },
  settlement: { sending: ['paid', 'failed'] },
  statement: statementMoves,
  correction: { waiting: ['posted', 'refused'] },
  delivery: deliveryMoves,
  arrival: arrivalMoves,
};

/** I17: a text goes out once, or once more when it is not known whether it did. */
async function tooManyTexts({ deps, plain, texts }: World): Promise<string[]> {
  const messages = await plain.selectFrom('messages').selectAll().execute();
  const most = new Map<string, number>();
  for (const message of messages) {
    const key = `${message.recipient}\n${textOf(deps, message)}`;
    most.set(key, (most.get(key) ?? 0) + 1 + message.doubts);
  }
  return [...texts]
    .filter(([key, times]) => times > (most.get(key) ?? 0))
    .map(([key, times]) => `I17 sent ${times} times: ${key}`);
}
