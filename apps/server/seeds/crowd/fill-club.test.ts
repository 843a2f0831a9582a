import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freshDatabase, PATIENCE_MS, type FreshDatabase } from '#server-test/fresh-database.ts';
import { connect, type Connection } from '#server/db/connect.ts';
import { ledgerFaults } from '#server/features/money/ledger/ledger-faults.ts';

import { FilledBefore, fillClub } from './fill-club.ts';

const CROWD = { offers: 300, members: 400, orders: 2_000 };

let database: FreshDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  await fillClub(database.url, CROWD, () => {});
  connection = connect(database.url, { wait_ms: PATIENCE_MS });
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

async function figure(select: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ figure: number }>`SELECT (${select})::bigint AS figure`.execute(connection.db);
  return rows[0]!.figure;
}

describe('a club filled with a crowd', () => {
  it('has as much of everything as was asked for, and every offer its card', async () => {
    expect(await figure(sql`SELECT count(*) FROM offer_cards`)).toBe(CROWD.offers);
    expect(await figure(sql`SELECT count(*) FROM members`)).toBe(CROWD.members);
    expect(await figure(sql`SELECT count(*) FROM orders`)).toBe(CROWD.orders);
    expect(await figure(sql`SELECT count(*) FROM payments`)).toBe(CROWD.orders);
  });

  it('takes no other crowd, and nothing of it', async () => {
    await expect(fillClub(database.url, CROWD, () => {})).rejects.toThrow(FilledBefore);
    expect(await figure(sql`SELECT count(*) FROM offers`)).toBe(CROWD.offers);
  });

  it('has books without a fault, and as much in them as was paid and promised', async () => {
    expect(await ledgerFaults(connection.db)).toEqual([]);
    const paid = await figure(sql`SELECT sum(total_amount) FROM orders WHERE payment_status = 'paid'`);
    expect(await figure(sql`SELECT -sum(balance) FROM ledger_accounts WHERE kind = 'provider_clearing'`)).toBe(paid);
    const promised = await figure(sql`SELECT sum(amount) FROM cashback_promises`);
    expect(
      await figure(
        sql`SELECT sum(balance) FROM ledger_accounts WHERE kind IN ('cashback_pending', 'cashback_available')`,
      ),
    ).toBe(promised);
    expect(promised).toBeGreaterThan(0);
  });

  it('has orders whose lines, payments and sold stock fit them', async () => {
    const odd = sql`
      SELECT count(*) FROM orders o JOIN LATERAL (
        SELECT sum(i.original_price * i.quantity) AS subtotal, sum(i.unit_price * i.quantity) AS total, sum(i.quantity) AS items,
          sum(i.cashback_amount) AS cashback FROM order_items i WHERE i.order_id = o.id) i ON true
      LEFT JOIN payments p ON p.subject_id = o.id AND p.amount = o.total_amount AND p.member_id = o.member_id
      WHERE (o.subtotal, o.total_amount, o.items_count, o.cashback_amount)
        IS DISTINCT FROM (i.subtotal, i.total, i.items, i.cashback) OR p.id IS NULL`;
    expect(await figure(odd)).toBe(0);
    const sold = await figure(sql`SELECT sum(quantity) FROM order_items WHERE stock_state = 'sold'`);
    expect(await figure(sql`SELECT sum(sold) FROM offer_products`)).toBe(sold);
  });

  it('breaks no rule that was not looked at while it was filled', async () => {
    const { rows } = await sql<{ table: string; name: string }>`
      SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
      WHERE contype = 'f' AND conrelid IN ('orders'::regclass, 'order_items'::regclass, 'order_events'::regclass,
        'payments'::regclass, 'members'::regclass, 'phone_numbers'::regclass, 'cashback_promises'::regclass)`.execute(
      connection.db,
    );
    expect(rows.length).toBeGreaterThan(8);
    const owner = connect(database.url, { size: 1, as_owner: true });
    for (const { table, name } of rows) {
      const definition = await sql<{ text: string }>`
        SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = ${name} AND conrelid = ${table}::regclass`.execute(
        owner.db,
      );
      await sql`ALTER TABLE ${sql.table(table)} ADD CONSTRAINT checked_anew ${sql.raw(definition.rows[0]!.text)}`.execute(
        owner.db,
      );
      await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT checked_anew`.execute(owner.db);
    }
    await owner.close();
  });
});
