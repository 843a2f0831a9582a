import { listStatements } from '@club/contract/money/reconciliation';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

import {
  csv,
  type Line,
  openReconciliationWorld,
  type ReconciliationWorld,
} from '#server-test/reconciliation-world.ts';

const DAY = 24 * 3_600_000;

const worlds: ReconciliationWorld[] = [];
let statements: ReconciliationWorld;
beforeEach(async () => {
  statements = await openReconciliationWorld();
  worlds.push(statements);
});
afterAll(() => Promise.all(worlds.map(({ world }) => world.close())));

/** A paid order whose line the network still calls pending at noon, after one of another wallet. */
async function noon() {
  const { payment, at } = await statements.paidOrder();
  const before: Line = { id: 'P1', at: new Date(at.getTime() - 60_000), amount: 5_000, balance: 20_000 };
  const line: Line = { id: 'P2', reference: payment.reference, at, amount: 10_000, balance: '', status: 'PENDING' };
  expect((await statements.take(csv([before, line]), { file_name: 'noon.csv' })).reply).toMatchObject({ rows_new: 2 });
  return { before, line };
}

const standing = async () => (await statements.differences()).results.map((each) => [each.about, each.class]);
const kept = async () =>
  (
    await sql`SELECT r.status, r.fee, r.balance_after, r.line, i.file_name FROM statement_rows r
      JOIN statement_imports i ON i.id = r.import_id WHERE provider_transaction_id = 'P2'`.execute(
      statements.world.deps.db,
    )
  ).rows;

describe('a line that was pending', () => {
  it('takes what became of it from a later file: it matches, and the day balances', async () => {
    const { world, admin, take, days } = statements;
    const { before, line } = await noon();
    expect(await standing()).toContainEqual(['payment', 'status_differs']);
    const evening = csv([before, { ...line, fee: 100, balance: 29_900, status: 'SUCCESSFUL' }]);
    const counts = { rows_new: 0, rows_updated: 1, rows_known: 1, bad_count: 0 };
    expect((await take(evening, { dry: true })).reply).toMatchObject({ ...counts, imported: false });
    expect(await kept()).toMatchObject([{ status: 'pending', file_name: 'noon.csv' }]);
    world.clock.advance(60_000);
    expect((await take(evening, { file_name: 'evening.csv' })).reply).toMatchObject({ ...counts, imported: true });
    expect(await kept()).toEqual([
      { status: 'completed', fee: 100, balance_after: 29_900, line: 3, file_name: 'evening.csv' },
    ]);
    expect(await standing()).not.toContainEqual(['payment', 'status_differs']);
    expect((await days())[0]).toMatchObject({
      rows: 2,
      collected: 15_000,
      fees: 100,
      opening: 15_000,
      closing: 29_900,
    });
    expect((await world.as(admin, listStatements, { query: { network: 'mtn' } })).reply.results).toMatchObject([
      { file_name: 'evening.csv', rows_new: 0, rows_updated: 1, rows_known: 1 },
      { file_name: 'noon.csv', rows_new: 2, rows_updated: 0 },
    ]);
    // How it stood is not lost.
    const { rows } = await sql`SELECT p.line, i.file_name FROM pending_statement_rows p
      JOIN statement_imports i ON i.id = p.import_id`.execute(world.deps.db);
    expect(rows).toEqual([{ line: 3, file_name: 'noon.csv' }]);
  });

  it('may have failed as well, and then whoever explained the difference is asked again', async () => {
    const { world, take, differences, resolve, days } = statements;
    const { line } = await noon();
    world.clock.advance(DAY);
    const [found] = (await differences({ class: 'status_differs' })).results;
    expect((await resolve(found!.id, 'explain', 'Still on its way')).status).toBe(200);
    expect((await take(csv([{ ...line, status: 'FAILED' }]))).reply).toMatchObject({ rows_updated: 1, bad_count: 0 });
    expect(await standing()).toContainEqual(['payment', 'status_differs']);
    expect((await days()).at(-1)).toMatchObject({ rows: 1, closing: 20_000 });
  });

  it('stays as it is while it stays pending, and is not taken over by what differs otherwise', async () => {
    const { take } = statements;
    const { line } = await noon();
    expect((await take(csv([line]))).reply).toMatchObject({ rows_new: 0, rows_updated: 0, rows_known: 1 });
    const others = [{ amount: 10_001 }, { reference: '' }, { at: new Date(line.at.getTime() + 1_000) }];
    for (const other of others) {
      expect((await take(csv([{ ...line, status: 'SUCCESSFUL', ...other }]))).reply).toMatchObject({
        rows_updated: 0,
        bad_lines: [{ line: 2, reason: 'P2 stands in an earlier line otherwise' }],
      });
    }
    expect(await kept()).toMatchObject([{ status: 'pending' }]);
  });

  it('is decided once, and for good', async () => {
    const { world, take } = statements;
    const { line } = await noon();
    const done = { ...line, balance: 30_000, status: 'SUCCESSFUL' } as const;
    await take(csv([done]));
    for (const status of ['FAILED', 'PENDING']) {
      expect((await take(csv([{ ...done, status }]))).reply).toMatchObject({ rows_updated: 0, bad_count: 1 });
    }
    expect(await kept()).toMatchObject([{ status: 'completed', balance_after: 30_000 }]);
    const forbidden = [
      sql`UPDATE statement_rows SET status = 'failed'`,
      sql`UPDATE statement_rows SET moved = 1`,
      sql`UPDATE pending_statement_rows SET raw = ''`,
      sql`DELETE FROM pending_statement_rows`,
    ];
    for (const each of forbidden) await expect(each.execute(world.deps.db)).rejects.toThrow(/denied|append-only/);
  });

  it('may be decided further down in the same file', async () => {
    const { payment, at } = await statements.paidOrder();
    const line: Line = { id: 'P2', reference: payment.reference, at, amount: 10_000, balance: '', status: 'PENDING' };
    const file = csv([line, { ...line, balance: 10_000, status: 'SUCCESSFUL' }]);
    expect((await statements.take(file)).reply).toMatchObject({ rows_new: 1, rows_updated: 0, rows_known: 1 });
    expect(await kept()).toMatchObject([{ status: 'completed', line: 3 }]);
    expect(await standing()).toEqual([]);
  });

  it('keeps its day open for four days, and of a closed one stays as it was', async () => {
    const { world, take, close, resolve, decide, differences } = statements;
    const at = world.clock.now();
    const before: Line = { id: 'P1', at, amount: 5_000, balance: 5_000 };
    const pending: Line = { id: 'P2', at, amount: 700, balance: '', status: 'PENDING' };
    await take(csv([before, pending]));
    for (const { id } of (await differences()).results) await resolve(id, 'adjust');
    for (const { adjustment } of (await differences()).results) await decide(adjustment!.id, 'approve');
    world.clock.advance(DAY);
    expect((await close('2026-11-21')).problem).toMatchObject({
      error_code: 'day_not_closable',
      refusals: ['pending_lines'],
    });
    world.clock.advance(3 * DAY + 1_000);
    expect((await close('2026-11-21')).status).toBe(200);
    expect((await take(csv([{ ...pending, status: 'SUCCESSFUL' }]))).reply).toMatchObject({
      bad_lines: [{ line: 2, reason: 'The day 2026-11-21 is closed' }],
    });
  });
});
