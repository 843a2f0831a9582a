import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

import type { Leg } from './accounts.ts';
import { settledLegs } from './legs.ts';

/** What is to be written in the books. `reference` names the one event it stands for, such as `sale_received:<order>`. */
export interface Posting {
  readonly reference: string;
  readonly kind: string;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly at: Date;
  readonly memo?: string;
  readonly legs: readonly Leg[];
}

/** The same reference was posted before with other content: somebody counts two events as one. */
export class PostingConflict extends Error {
  constructor(reference: string) {
    super(`ledger reference ${reference} was already used for something else`);
    this.name = 'PostingConflict';
  }
}

/**
 * Writes one transaction of the ledger, at most once for its reference: true when it was written now, false when it stood
 * there already or when every leg is zero. Legs must sum to zero. Accounts are made when first used and locked in the order
 * of their ids; balances move with the postings. Call it late in a transaction: it locks accounts that many sales share.
 * Where a transaction posts twice it posts the sale before the cashback, so that no two transactions wait for each other.
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const legs = settledLegs(posting.legs);
  if (legs.length === 0) return false;
  const transaction_id = await insertTransaction(tx, posting);
  if (transaction_id === undefined) {
    await refuseOtherContent(tx, posting, legs);
    return false;
  }
  const ids = await lockAccounts(tx, legs);
  await sql`
    WITH leg AS (SELECT * FROM unnest(${ids}::bigint[], ${legs.map((leg) => leg.amount)}::bigint[]) AS leg (id, amount)),
    moved AS (
      UPDATE ledger_accounts a SET balance = a.balance + leg.amount FROM leg WHERE a.id = leg.id
      RETURNING a.id, leg.amount, a.balance
    )
    INSERT INTO ledger_postings (transaction_id, account_id, amount, balance_after)
    SELECT ${transaction_id}, id, amount, balance FROM moved`.execute(tx);
  return true;
}

async function insertTransaction(tx: Tx, posting: Posting): Promise<number | undefined> {
  const { legs: _, memo, ...row } = posting;
  const inserted = await tx
    .insertInto('ledger_transactions')
    .values({ ...row, memo: memo ?? null })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

async function refuseOtherContent(tx: Tx, posting: Posting, legs: readonly Leg[]): Promise<void> {
  const rows = await tx
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_postings as p', 'p.transaction_id', 't.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['t.kind', 't.subject_type', 't.subject_id', 'a.kind as account', 'a.owner', 'p.amount'])
    .where('t.reference', '=', posting.reference)
    .execute();
  const posted = new Set(
    rows.map((row) => nameOf([row.kind, row.subject_type, row.subject_id, row.account, row.owner, row.amount])),
  );
  const { kind, subject_type, subject_id } = posting;
  const isSame = legs.every((leg) =>
    posted.has(nameOf([kind, subject_type, subject_id, leg.kind, leg.owner, leg.amount])),
  );
  if (!isSame || posted.size !== legs.length) throw new PostingConflict(posting.reference);
}

/** The ids of the legs' accounts in the order of the legs, each row locked until the transaction ends. */
async function lockAccounts(tx: Tx, legs: readonly Leg[]): Promise<number[]> {
  const found = await lockExisting(tx, legs);
  if (found.size === legs.length) return idsOf(legs, found);
  // Legs come sorted, so that two transactions never wait for each other's new accounts.
  const missing = legs.filter((leg) => !found.has(nameOf([leg.kind, leg.owner])));
  await tx
    .insertInto('ledger_accounts')
    .values(missing.map(({ kind, owner }) => ({ kind, owner })))
    .onConflict((conflict) => conflict.columns(['kind', 'owner']).doNothing())
    .execute();
  return idsOf(legs, await lockExisting(tx, legs));
}

async function lockExisting(tx: Tx, legs: readonly Leg[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; kind: string; owner: string }>`
    SELECT id, kind, owner FROM ledger_accounts
    WHERE (kind, owner) IN (SELECT * FROM unnest(${legs.map((leg) => leg.kind)}::text[], ${legs.map((leg) => leg.owner)}::text[]))
    ORDER BY id FOR UPDATE`.execute(tx);
  return new Map(rows.map((row) => [nameOf([row.kind, row.owner]), row.id]));
}

function idsOf(legs: readonly Leg[], found: ReadonlyMap<string, number>): number[] {
  return legs.map((leg) => {
    const id = found.get(nameOf([leg.kind, leg.owner]));
    if (id === undefined) throw new Error(`ledger account ${leg.kind} ${leg.owner} cannot be made`);
    return id;
  });
}

function nameOf(parts: readonly (string | number)[]): string {
  return parts.join('\n');
}
