import type pg from 'pg';

/** Copies of a paid order of the demo, as new rows of the same table: what the board reads does not depend on how they came. */
async function copyOrders(database: pg.Client, outlet_id: string, count: number): Promise<void> {
  await database.query(
    `WITH source AS (
       SELECT o.* FROM orders o WHERE o.kind = 'order' AND o.payment_status = 'paid' AND o.service_type = 'in_store'
         AND EXISTS (SELECT FROM order_items i WHERE i.order_id = o.id)
       ORDER BY o.id LIMIT 1
     ), copies AS (
       SELECT source.id AS of, gen_random_uuid() AS id, number FROM source, generate_series(1, $2::int) number
     ), placed AS (
       INSERT INTO orders SELECT (jsonb_populate_record(NULL::orders, to_jsonb(source) || jsonb_build_object(
         'id', copies.id, 'order_number', 'KB-' || left(copies.id::text, 13), 'outlet_id', $1::uuid,
         'status', 'confirmed', 'completed_at', NULL, 'ready_at', NULL, 'code_sealed', NULL, 'code_digest', NULL,
         'code_issued_at', NULL, 'code_expires_at', NULL, 'code_verified_at', NULL,
         'paid_at', now() - copies.number * interval '1 second', 'updated_at', now()))).*
       FROM source JOIN copies ON copies.of = source.id RETURNING id
     )
     INSERT INTO order_items SELECT (jsonb_populate_record(NULL::order_items, to_jsonb(i) || jsonb_build_object(
       'id', gen_random_uuid(), 'order_id', copies.id))).*
     FROM copies JOIN order_items i ON i.order_id = copies.of JOIN placed ON placed.id = copies.id`,
    [outlet_id, count],
  );
}

/** As many outlets as boards, each with its orders and a manager. The first has the full board. */
export async function fillBoards(
  database: pg.Client,
  managers: readonly string[],
  { full, usual }: { full: number; usual: number },
): Promise<string[]> {
  const outlet_ids: string[] = [];
  // What the database works out itself is not written.
  const { rows: own } = await database.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = 'outlets' AND is_generated = 'NEVER'`,
  );
  const { columns } = own[0]!;
  for (const [place, member_id] of managers.entries()) {
    const { rows } = await database.query<{ id: string }>(
      `INSERT INTO outlets (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::outlets,
         (SELECT to_jsonb(o) FROM outlets o ORDER BY id LIMIT 1) || jsonb_build_object(
         'id', gen_random_uuid(), 'name', 'Board ' || $1::text)) RETURNING id`,
      [String(place)],
    );
    const { id } = rows[0]!;
    await database.query(
      `INSERT INTO role_grants SELECT (jsonb_populate_record(NULL::role_grants, to_jsonb(g) || jsonb_build_object(
         'id', gen_random_uuid(), 'member_id', $1::uuid, 'outlet_id', $2::uuid))).*
       FROM (SELECT * FROM role_grants WHERE role = 'outlet_manager' AND revoked_at IS NULL LIMIT 1) g`,
      [member_id, id],
    );
    await copyOrders(database, id, place === 0 ? full : usual);
    outlet_ids.push(id);
  }
  return outlet_ids;
}
