import type { Suspicion } from '@club/contract/people/membership-desk';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';

/** Numbers of one pack of SIM cards lie this close together. */
const NEAR_NUMBERS = 3;
/** So many friends from one network of addresses in so little time are made, not found. */
const BURST_FRIENDS = 4;
const BURST_MINUTES = 60;

type Signs = Record<Suspicion, boolean>;

/**
 * What speaks against a friend (T20, T21): the referrer's own name or browser, or that of another of their friends; a
 * number next to theirs; many friends at once from one /24 (or /48). Addresses inside a house or a machine say nothing.
 */
export async function suspicionsAbout(tx: Tx, friend_id: string, referrer_id: string): Promise<Suspicion[]> {
  const { rows } = await sql<Signs>`
    WITH friend AS (SELECT * FROM applications WHERE id = ${friend_id}),
    others AS (
      SELECT o.* FROM referrals x JOIN applications o ON o.id = x.application_id
      WHERE x.referrer_id = ${referrer_id} AND o.id <> ${friend_id}
    ),
    circle AS (SELECT * FROM others UNION ALL SELECT * FROM applications WHERE id = ${referrer_id}),
    numbers AS (
      SELECT n::bigint AS n FROM circle, LATERAL (VALUES (mtn_money_number), (airtel_money_number)) given (n)
      WHERE n IS NOT NULL
    )
    SELECT
      EXISTS (SELECT 1 FROM applications r, friend f WHERE r.id = ${referrer_id}
        AND lower(r.first_name || ' ' || r.last_name) = lower(f.first_name || ' ' || f.last_name)) AS own_name,
      EXISTS (SELECT 1 FROM circle c, friend f WHERE c.device_key = f.device_key) AS same_device,
      EXISTS (
        SELECT 1 FROM numbers, friend f
        WHERE abs(n - f.mtn_money_number::bigint) <= ${NEAR_NUMBERS}
          OR abs(n - f.airtel_money_number::bigint) <= ${NEAR_NUMBERS}
      ) AS sequential_numbers,
      (SELECT count(*) FROM others o, friend f
        WHERE ${networkOf('o')} = ${networkOf('f')} AND NOT (f.consent_ip << ANY (${LOCAL}))
          AND abs(extract(epoch FROM o.submitted_at - f.submitted_at)) < ${BURST_MINUTES * 60}
      ) >= ${BURST_FRIENDS - 1} AS burst`.execute(tx);
  const signs = rows[0]!;
  const names: Suspicion[] = ['own_name', 'same_device', 'sequential_numbers', 'burst'];
  return names.filter((name) => signs[name]);
}

const LOCAL = sql`ARRAY['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', 'fc00::/7', '::/120']::inet[]`;

function networkOf(application: string) {
  const ip = sql.ref(`${application}.consent_ip`);
  return sql`network(set_masklen(${ip}, CASE family(${ip}) WHEN 4 THEN 24 ELSE 48 END))`;
}
