import { DESK_ORDERS_MOST } from '@club/contract/outlets/orders-desk';
import { type RawBuilder, sql } from 'kysely';

import { likeOf } from '#server/db/like-of.ts';
import { digitsOf } from '#server/features/outlets/counter/matches-search.ts';
import { orderNumber } from '#server/features/shop/order-book/order-number.ts';

/** Of people or outlets of which there are more, nobody looks for one by these letters. */
const MOST_NAMED = 500;
/** In `KC-261127-00042`; with fewer letters of a number a person is meant, or everything would be. */
const NUMBER_BEGINS = /^KC-/i;
const SERIAL = /^\d{1,9}$/;
const DAYS_BACK = 3 * 366;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Whether the order `o` is meant by its number, the beginning or the end of it, by its member's name or phone, or by its outlet. Whoever is
 * meant is looked up first, and then the newest orders of theirs: all orders of a large club are never compared with a word.
 */
export function isFound(search: string, at: Date): RawBuilder<boolean> {
  const ofMembers = sql`
    SELECT newest.id FROM (SELECT m.id FROM members m WHERE ${isCalled(search)} LIMIT ${MOST_NAMED}) m
    CROSS JOIN LATERAL (
      SELECT id FROM orders WHERE member_id = m.id ORDER BY created_at DESC, id DESC LIMIT ${DESK_ORDERS_MOST}) newest`;
  const ofOutlets = sql`
    SELECT newest.id FROM (SELECT u.id FROM outlets u WHERE u.name ILIKE ${likeOf(search)} LIMIT ${MOST_NAMED}) u
    CROSS JOIN LATERAL (
      SELECT id FROM orders WHERE outlet_id = u.id ORDER BY id DESC LIMIT ${DESK_ORDERS_MOST}) newest`;
  return sql<boolean>`o.id = ANY(ARRAY(${sql.join([ofNumber(search, at), ofMembers, ofOutlets], sql` UNION `)}))`;
}

function ofNumber(search: string, at: Date) {
  const number = search.toUpperCase();
  if (!NUMBER_BEGINS.test(search)) {
    const numbers = SERIAL.test(search) ? ofEachDay(Number(search), at) : [number];
    return sql`SELECT id FROM orders WHERE order_number = ANY(${numbers})`;
  }
  return sql`
    (SELECT id FROM orders WHERE order_number >= ${number} AND order_number < ${`${number}~`}
    ORDER BY order_number DESC LIMIT ${DESK_ORDERS_MOST})`;
}

/** What stands behind the day never starts again, so that people say it alone. */
function ofEachDay(serial: number, at: Date): string[] {
  return Array.from({ length: DAYS_BACK }, (_, days) => orderNumber(new Date(at.getTime() - days * DAY_MS), serial));
}

function isCalled(search: string) {
  const digits = digitsOf(search);
  const phone = `%${digits}%`;
  const byPhone = sql`OR m.mtn_money_number LIKE ${phone} OR m.airtel_money_number LIKE ${phone}`;
  return sql`(m.first_name || ' ' || m.last_name) ILIKE ${likeOf(search)} ${digits === '' ? sql`` : byPhone}`;
}
