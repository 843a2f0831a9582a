import { sql, type RawBuilder } from 'kysely';

/** When the refund `r` became one: what waited for a second person was none before that person agreed. */
export const givenAt = sql`coalesce(r.decided_at, r.requested_at)`;

/** Whether the line `i` was given back whole by refunds `r` of which this is true. Less than a line is money alone. */
export const isLineGivenBack = (when: RawBuilder<unknown> = sql`true`): RawBuilder<boolean> => sql<boolean>`coalesce((
  SELECT sum(l.amount) FROM refunds r JOIN refund_lines l ON l.refund_id = r.id AND l.order_item_id = i.id
  WHERE r.order_id = i.order_id AND r.status NOT IN ('waiting', 'refused') AND ${when}) >= i.unit_price * i.quantity, false)`;

/**
 * How many pieces of the line `i` there are for its member: not what was missing, and none of a line that was given back whole by
 * refunds `r` of which this is true. Of less than a line nobody has said which piece it is for.
 */
export const piecesLeftOfLine = (when: RawBuilder<unknown> = sql`true`): RawBuilder<number> => sql<number>`(
  CASE WHEN ${isLineGivenBack(when)} THEN 0
  ELSE i.quantity - (
    SELECT coalesce(sum(s.pieces), 0) FROM order_shortages s
    WHERE s.order_id = i.order_id AND s.order_item_id = i.id) END)::int`;

/** The same of all lines of the order `o`. */
export const piecesLeftOfOrder = (when: RawBuilder<unknown> = sql`true`): RawBuilder<number> => sql<number>`(
  SELECT coalesce(sum(${piecesLeftOfLine(when)}), 0)::int FROM order_items i WHERE i.order_id = o.id)`;

/** The sale of a code is done some minutes after it was used. */
const handedOverAt = sql`coalesce(CASE o.kind WHEN 'offer_of_day' THEN o.code_verified_at END, o.completed_at, 'infinity')`;

/** Whether the refund `r` came before the order `o` was handed over: then those goods were not. A cancelled one is given back whole. */
export const givenBeforeHandOver = sql`o.status <> 'cancelled' AND ${givenAt} <= ${handedOverAt}`;

/** The lines of an order of which there is something to hand over, with so many `pieces`, for a FROM. */
export const linesLeft = (order_id: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT * FROM (
    SELECT i.*, ${piecesLeftOfLine(givenBeforeHandOver)} AS pieces
    FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.order_id = ${order_id}) l
  WHERE l.pieces > 0)`;
