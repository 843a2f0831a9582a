import { leftForMember, memberLimitText } from '@club/rules/member-limit';
import { sql, type RawBuilder } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/problem.ts';

import { mergeLines, wantedOf, type StockLine } from './stock.ts';

interface Lacking {
  readonly offer_id: string;
  readonly product_id: string;
  readonly per_member_limit: number;
  readonly taken: number;
}

/**
 * Counts what a member orders against the limits of its offers, all lines or none, before the stock is held. Throws
 * `member_limit_reached`, which names every line of which less is left; nothing has changed then.
 */
export async function takeAllowance(tx: Tx, member_id: string, lines: readonly StockLine[]): Promise<void> {
  const [lacking] = (await takeAllowances(tx, [{ member_id, lines }])).values();
  if (lacking !== undefined) throw limitProblem(lacking);
}

/** The same for several members at once. Answers what those lack who may not have it all: of them nothing is counted. */
export async function takeAllowances(
  tx: Tx,
  orders: readonly { readonly member_id: string; readonly lines: readonly StockLine[] }[],
): Promise<Map<string, Lacking[]>> {
  const { rows } = await sql<{ lacking: (Lacking & { member_id: string })[] | null; is_taken: boolean }>`
    WITH limited AS MATERIALIZED (${limitedLines(orders)}),
    lacking AS (SELECT * FROM limited WHERE quantity > per_member_limit - taken),
    granted AS (SELECT * FROM limited WHERE member_id NOT IN (SELECT member_id FROM lacking)),
    taking AS (
      INSERT INTO member_allowances AS a (member_id, offer_id, product_id, taken)
      SELECT member_id, offer_id, product_id, quantity FROM granted
      ORDER BY member_id, product_id, offer_id
      ON CONFLICT (member_id, offer_id, product_id) DO UPDATE SET taken = a.taken + excluded.taken
        WHERE a.taken + excluded.taken <= (SELECT per_member_limit FROM offers WHERE id = excluded.offer_id)
      RETURNING 1)
    SELECT (SELECT json_agg(l ORDER BY product_id, offer_id) FROM lacking l) AS lacking,
      (SELECT count(*) FROM taking) = (SELECT count(*) FROM granted) AS is_taken`.execute(tx);
  const { lacking, is_taken } = rows[0]!;
  // Somebody else's first order of it came in between: the guard refused what the look had allowed.
  if (!is_taken) throw new Problem('service_busy', { facts: { retry_after: 1 } });
  return Map.groupBy(lacking ?? [], ({ member_id }) => member_id);
}

/** What each of these members has taken of the products of an offer; nothing of those who have taken none. */
export async function takenOf(
  tx: Tx,
  member_ids: readonly string[],
  offer_id: string,
): Promise<{ member_id: string; product_id: string; taken: number }[]> {
  return tx
    .selectFrom('member_allowances')
    .select(['member_id', 'product_id', 'taken'])
    .where('member_id', '=', sql<string>`ANY((SELECT ${member_ids}::uuid[])::uuid[])`)
    .where('offer_id', '=', offer_id)
    .execute();
}

/** Gives back what a cancelled order had taken. To be called before its stock moves, in the order of everybody else. */
export async function giveBackAllowance(tx: Tx, member_id: string, lines: readonly StockLine[]): Promise<void> {
  await sql`
    UPDATE member_allowances a SET taken = a.taken - w.quantity FROM (${wantedOf(mergeLines(lines))}) w
    WHERE a.member_id = ${member_id}::uuid AND a.offer_id = w.offer_id AND a.product_id = w.product_id`.execute(tx);
}

/** Whether an order that had given its share back may take it again; if so, nobody can take it before the commit. */
export async function mayTakeAgain(tx: Tx, member_id: string, lines: readonly StockLine[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM (${limitedLines([{ member_id, lines }])}) l WHERE l.quantity > l.per_member_limit - l.taken`.execute(
    tx,
  );
  return rows.length === 0;
}

/** The lines of offers with a limit, and what their members have taken of them, locked. */
function limitedLines(
  orders: readonly { readonly member_id: string; readonly lines: readonly StockLine[] }[],
): RawBuilder<unknown> {
  const lines = orders.flatMap((order) =>
    mergeLines(order.lines).map((line) => ({ ...line, member_id: order.member_id })),
  );
  return sql`
    WITH wanted AS (
      SELECT * FROM unnest(
        ${lines.map((line) => line.member_id)}::uuid[],
        ${lines.map((line) => line.offer_id)}::uuid[],
        ${lines.map((line) => line.product_id)}::uuid[],
        ${lines.map((line) => line.quantity)}::int[]) AS w (member_id, offer_id, product_id, quantity)),
    mine AS (
      SELECT a.* FROM member_allowances a JOIN wanted w USING (member_id, offer_id, product_id)
      ORDER BY a.member_id, a.product_id, a.offer_id FOR UPDATE OF a)
    SELECT w.member_id, w.offer_id, w.product_id, w.quantity, o.per_member_limit, coalesce(m.taken, 0) AS taken
    FROM wanted w JOIN offers o ON o.id = w.offer_id AND o.per_member_limit IS NOT NULL
    LEFT JOIN mine m USING (member_id, offer_id, product_id)`;
}

/** The refusal that names what is left of every line. */
export function limitProblem(lacking: readonly Lacking[]): Problem {
  const lines = lacking.map(({ offer_id, product_id, per_member_limit, taken }) => ({
    offer_id,
    product_id,
    available: leftForMember(per_member_limit, taken),
  }));
  const { per_member_limit } = lacking[0]!;
  const first = lines[0]!;
  return new Problem('member_limit_reached', {
    message: memberLimitText(per_member_limit, first.available),
    facts: { ...first, per_member_limit, lines },
  });
}
