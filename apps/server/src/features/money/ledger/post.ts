import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { postgresCode } from '#server/db/postgres-error.ts';

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

/** What PostgreSQL fails with at the same reference with other content. */
const CONFLICT = 'KC005';

/**
 * Writes one transaction of the ledger, at most once for its reference: true when it was written now, false when it stood
 * there already or when every leg is zero. Legs must sum to zero. Accounts are made when first used and locked in the order
 * of their ids; balances move with the postings. Call it late in a transaction, with the commit where nothing hangs on the
 * answer: it locks accounts that many sales share, until then. Where a transaction posts twice it posts the sale before the
 * cashback, so that no two transactions wait for each other.
 */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const legs = settledLegs(posting.legs);
  if (legs.length === 0) return false;
  const { reference, kind, subject_type, subject_id, at, memo = null } = posting;
  const [kinds, owners, amounts] = [
    legs.map((leg) => leg.kind),
    legs.map((leg) => leg.owner),
    legs.map((leg) => leg.amount),
  ];
  const { rows } = await sql<{ is_new: boolean }>`
    SELECT ledger_post(${reference}, ${kind}, ${subject_type}, ${subject_id}, ${at}, ${memo},
      ${kinds}, ${owners}, ${amounts}) AS is_new`
    .execute(tx)
    .catch((error: unknown) => {
      throw postgresCode(error) === CONFLICT ? new PostingConflict(reference) : error;
    });
  return rows[0]!.is_new;
}
