import { sql } from 'kysely';

import { memberNames } from '#seeds/people-names.ts';
import type { Database } from '#server/db/connect.ts';

import { shareNumbers, type Hands } from './hands.ts';
import { madeId } from './made-ids.ts';

const AT_A_TIME = 100_000;

interface Range {
  readonly db: Database;
  readonly at: Date;
  readonly from: number;
  readonly to: number;
}

/**
 * So many members with their applications and numbers. Nobody can sign in as them: their PIN is none.
 * Two of three have a number of MTN, the others one of Airtel, some have both.
 */
export async function fillMembers(hands: Hands, at: Date, count: number): Promise<void> {
  await shareNumbers(hands, { count, most: AT_A_TIME }, async (db, from, to) => {
    const range = { db, at, from, to };
    await insertPeople(range, 'applications');
    await insertPeople(range, 'members');
    await insertNumbers(range);
  });
}

const first = memberNames.map((name) => name.split(' ')[0]!);
const last = memberNames.map((name) => name.split(' ')[1]!);

/** The n-th of them, counted from 1. */
function people({ at, from, to }: Range) {
  return sql`(
    SELECT n, ${madeId('application', sql`n`)} AS application_id, ${madeId('member', sql`n`)} AS member_id,
      (${first}::text[])[1 + n % ${first.length}::int] AS first_name,
      (${last}::text[])[1 + (n / ${first.length}::int + n) % ${last.length}::int] AS last_name,
      CASE WHEN n % 3 < 2 THEN '+25678' || lpad(n::text, 7, '0') END AS mtn,
      CASE WHEN n % 3 = 2 OR n % 5 = 0 THEN '+25674' || lpad(n::text, 7, '0') END AS airtel,
      CASE WHEN n % 3 < 2 THEN 'mtn' ELSE 'airtel' END AS network,
      'Z' || upper(lpad(to_hex(n), 7, '0')) AS referral_code,
      ${at}::timestamptz - interval '400 days' * random() AS since
    FROM generate_series(${from}::int, ${to}::int) n)`;
}

async function insertPeople(range: Range, table: 'applications' | 'members'): Promise<void> {
  const who = sql`first_name, last_name, mtn_money_number, airtel_money_number, payment_priority, referral_code`;
  const from = sql`SELECT p.first_name, p.last_name, p.mtn, p.airtel, p.network, p.referral_code`;
  await (
    table === 'applications'
      ? sql`INSERT INTO applications (${who}, id, application_number, join_reasons, status, submitted_at, decided_at)
          ${from}, p.application_id, 'AP-Z-' || p.n, '{special_prices,cashback_rewards}', 'approved', p.since,
            p.since + interval '2 days' FROM ${people(range)} p`
      : sql`INSERT INTO members (${who}, id, application_id, pin_hash, pin_key_id, status, created_at)
          ${from}, p.member_id, p.application_id, 'no PIN opens this', 'none', 'active', p.since + interval '2 days'
          FROM ${people(range)} p`
  ).execute(range.db);
}

async function insertNumbers(range: Range): Promise<void> {
  await sql`
    INSERT INTO phone_numbers (e164, network, application_id, member_id)
    SELECT number.e164, number.network, p.application_id, p.member_id
    FROM ${people(range)} p CROSS JOIN LATERAL (VALUES (p.mtn, 'mtn'), (p.airtel, 'airtel')) number (e164, network)
    WHERE number.e164 IS NOT NULL`.execute(range.db);
}
