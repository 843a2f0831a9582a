import { sql } from 'kysely';

/**
 * The number at which the member `m` (or the rider `rm`) is called and written to: the preferred one, unless only the other was proven to
 * be theirs. Whoever has left has numbers that are nobody's any more, of which the preferred one is shown as before.
 */
export const phoneOf = (member: 'm' | 'rm') => {
  const column = (name: string) => sql.ref(`${member}.${name}`);
  return sql<string>`(
    SELECT w.e164 FROM (VALUES ('mtn', ${column('mtn_money_number')}), ('airtel', ${column('airtel_money_number')})) w (network, e164)
    LEFT JOIN phone_numbers p ON p.e164 = w.e164 AND p.member_id = ${column('id')}
    WHERE w.e164 IS NOT NULL
    ORDER BY coalesce(p.unproven, false), w.network <> ${column('payment_priority')}::text LIMIT 1
  )`;
};
