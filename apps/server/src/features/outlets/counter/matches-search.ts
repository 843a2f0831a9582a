import { sql, type RawBuilder } from 'kysely';

/** Fewer digits of a phone number would find everybody. */
const LEAST_DIGITS = 4;

/**
 * Whether the order `o` of the member `m` is meant: by its number, the member's name, or part of a phone number as it is
 * read out.
 */
export function matchesSearch(search: string): RawBuilder<unknown> {
  const like = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const digits = search.replaceAll(/\D/g, '').replace(/^(256|0)/, '');
  const phone = `%${digits}%`;
  const byPhone = sql`OR m.mtn_money_number LIKE ${phone} OR m.airtel_money_number LIKE ${phone}`;
  return sql`(o.order_number ILIKE ${like} OR m.first_name || ' ' || m.last_name ILIKE ${like}
    ${digits.length < LEAST_DIGITS ? sql`` : byPhone})`;
}
