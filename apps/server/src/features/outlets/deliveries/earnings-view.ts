import type { ReplyOf } from '@club/contract/endpoint';
import type { listMyEarnings as listCall } from '@club/contract/outlets/riding';
import { network as networks, type Network } from '@club/contract/shapes';
import { kampalaDayBounds } from '@club/rules/kampala-time';
import { numberOn, type PersonNumbers } from '@club/rules/preferred-number';
import { sql } from 'kysely';

import { listRiderPayouts } from '#server/features/money/cashback/rider-payouts.ts';
import { unprovenNumbers } from '#server/features/people/members/phone-numbers.ts';
import type { Deps } from '#server/ports/deps.ts';

interface Row {
  readonly order_number: string;
  readonly amount: number;
  readonly at: Date;
  readonly is_return: boolean;
}

const SHOWN = 20;
/** More than anybody brings: of years of work the week is not looked for further back. */
const MOST_IN_A_WEEK = 1_000;
const WEEK_MS = 7 * 24 * 60 * 60_000;

/** What a rider has earned, as the books have it: owed in all, today and in seven days, and the newest of them. */
export async function listMyEarnings(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  member_id: string,
): Promise<ReplyOf<typeof listCall>> {
  const at = now();
  const { start } = kampalaDayBounds(at.toISOString());
  const week = new Date(at.getTime() - WEEK_MS);
  const newestEarned = (most: number) => sql`(
    SELECT t.subject_id, t.at, p.amount, p.id
    FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id AND t.kind = 'rider_earned'
    WHERE p.account_id = (SELECT id FROM ledger_accounts WHERE kind = 'rider_payable' AND owner = ${member_id})
    ORDER BY p.account_id DESC, p.id DESC LIMIT ${sql.lit(most)})`;
  const [sums, newest, payouts, unproven, person] = await Promise.all([
    sql<{ owed: number; today: number; week: number }>`
      SELECT coalesce((SELECT balance FROM ledger_accounts WHERE kind = 'rider_payable' AND owner = ${member_id}), 0) AS owed,
        coalesce(sum(e.amount) FILTER (WHERE e.at >= ${start}), 0)::bigint AS today,
        coalesce(sum(e.amount) FILTER (WHERE e.at >= ${week}), 0)::bigint AS week
      FROM ${newestEarned(MOST_IN_A_WEEK)} e`.execute(db),
    sql<Row>`
      SELECT o.order_number, e.amount, e.at, d.status = 'failed' AS is_return
      FROM ${newestEarned(SHOWN)} e JOIN deliveries d ON d.id = e.subject_id JOIN orders o ON o.id = d.order_id
      ORDER BY e.id DESC`.execute(db),
    listRiderPayouts(db, member_id),
    unprovenNumbers(db, member_id),
    db
      .selectFrom('members')
      .select(['mtn_money_number', 'airtel_money_number', 'payment_priority'])
      .where('id', '=', member_id)
      .executeTakeFirstOrThrow(),
  ]);
  const results = newest.rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return {
    ...sums.rows[0]!,
    results,
    networks: walletsOf(
      person,
      unproven.map(({ e164 }) => e164),
    ),
    payouts,
  };
}

/** Without one that no code has proven, to which nothing is sent; where there is no other, asking for it says so. */
function walletsOf(person: PersonNumbers, unproven: readonly string[]): Network[] {
  const all = networks.options.filter((network) => numberOn(person, network) !== null);
  const proven = all.filter((network) => !unproven.includes(numberOn(person, network)!));
  return (proven.length > 0 ? proven : all).toSorted(
    (one, other) => Number(other === person.payment_priority) - Number(one === person.payment_priority),
  );
}
