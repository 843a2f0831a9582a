import type { Network } from '@club/contract/shapes';
import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';
import type { Chance } from '#simulation/ground/chance.ts';
import type { Fact } from '#simulation/networks/fact.ts';

interface Found {
  readonly outcome: 'sent' | 'not_sent';
  readonly transaction_id?: string;
  /** The number stands in our books for something else, so that it must be refused. */
  readonly isKnown: boolean;
}

/** How people look: at the right line of the network's statement, at none, at a wrong one, or at no line at all. */
const HOW = { well: 64, wrong: 20, mistyped: 6, other: 10 };
/** Numbers that no network has given. */
const FIRST_MISTYPED = 7_000_000;

/** What an admin takes to have become of money, with or without the network's number. */
export async function findOut(
  db: Database,
  chance: Chance,
  facts: readonly { readonly network: Network; readonly fact: Fact }[],
  { network, fact }: { network: Network; fact: Fact | undefined },
): Promise<Found> {
  const how = chance.weighed(HOW);
  const isSent = fact?.state === 'done';
  if (how === 'well' && !isSent) return { outcome: 'not_sent', isKnown: false };
  if (how === 'wrong' && isSent) return { outcome: 'not_sent', isKnown: false };
  const others = facts.filter((other) => other.network === network && other.fact !== fact);
  if (how === 'other' && others.length > 0) {
    const { transaction_id } = chance.one(others).fact;
    return { outcome: 'sent', transaction_id, isKnown: await isKnown(db, network, transaction_id) };
  }
  const transaction_id = how === 'well' ? fact!.transaction_id : String(FIRST_MISTYPED + chance.below(1_000_000));
  return { outcome: 'sent', transaction_id, isKnown: false };
}

/** Whether our books have a number of a network, for anything but the payment `besides`. */
export async function isKnown(db: Database, network: Network, number: string, besides?: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM payments WHERE network = ${network} AND transaction_id = ${number} AND id IS DISTINCT FROM ${besides ?? null}
    UNION ALL SELECT FROM transfers WHERE network = ${network} AND transaction_id = ${number}`.execute(db);
  return rows.length > 0;
}
