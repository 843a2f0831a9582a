import { sql, type RawBuilder } from 'kysely';

import { likeOf } from '#server/db/like-of.ts';

/** Fewer digits of a phone number would find everybody. */
const LEAST_DIGITS = 4;

/** The digits of a phone number that is meant, empty where there are too few of them. */
export function digitsOf(search: string): string {
  const digits = search.replaceAll(/\D/g, '').replace(/^(256|0)/, '');
  return digits.length < LEAST_DIGITS ? '' : digits;
}

/**
 * Whether the order `o` of the member `m` is meant: by its number, the member's name, or part of a phone number as it is
 * read out.
 */
export function matchesSearch(search: string): RawBuilder<unknown> {
  const [like, digits] = [likeOf(search), digitsOf(search)];
  const phone = `%${digits}%`;
  const byPhone = sql`OR m.mtn_money_number LIKE ${phone} OR m.airtel_money_number LIKE ${phone}`;
  return sql`(o.order_number ILIKE ${like} OR m.first_name || ' ' || m.last_name ILIKE ${like}
    ${digits === '' ? sql`` : byPhone})`;
}
