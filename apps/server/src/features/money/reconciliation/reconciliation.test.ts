import { listNotifications } from '@club/contract/club/notifications';
import { listAlarms, listDays, listDifferences, listStatements } from '@club/contract/money/reconciliation';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  csv,
  openReconciliationWorld,
  type Line,
  type ReconciliationWorld,
} from '#server-test/reconciliation-world.ts';
import { ledgerFaults } from '#server/features/money/ledger/ledger-faults.ts';
import { watchMoney } from '#server/features/money/reconciliation/alarms/watch-money.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let statements: ReconciliationWorld;
beforeAll(async () => {
  statements = await openReconciliationWorld();
});
afterAll(() => statements.world.close());

describe('a day with a network', () => {
  it('is imported, matched, explained by two people and closed to the shilling, once', async () => {
    const { world, admin, paidOrder, take, differences, days, resolve, decide, close } = statements;
    const [first, other] = [await paidOrder(), await paidOrder()];
    const reference = (paid: typeof first) => ({ reference: paid.payment.reference, number: paid.payment.msisdn });
    // The wallet held 50,000 before; a fee of 100 each; somebody else's 3,000 came in between.
    const lines: Line[] = [
      { id: 'S1', ...reference(first), at: first.at, amount: 10_000, fee: 100, balance: 59_900 },
      { id: 'S2', at: first.at, amount: 3_000, balance: 62_900, number: '256772999888' },
      { id: 'S3', ...reference(other), at: other.at, amount: 10_000, fee: 100, balance: 72_800 },
    ];
    const dry = (await take(csv(lines), { dry: true })).reply;
    expect(dry).toMatchObject({
      imported: false,
      rows_new: 3,
      rows_known: 0,
      bad_count: 0,
      money_in: 23_000,
      fees: 200,
    });
    expect((await differences()).count).toBe(0);
    expect((await take(csv(lines))).reply).toMatchObject({ imported: true, rows_new: 3 });
    expect((await take(csv(lines), { file_name: 'again.csv' })).reply).toMatchObject({
      imported: false,
      known_file: true,
    });

    const found = await differences();
    expect(found.results.map((each) => [each.about, each.class, each.statement, each.booked])).toEqual([
      ['opening', 'opening_differs', 50_000, 0],
      ['statement_row', 'only_in_statement', 3_000, 0],
    ]);
    const [opening, stranger] = found.results;
    expect(stranger).toMatchObject({ title: 'MTN S2', phone_masked: '+256 77• ••• 888', rows: [{ line: 3 }] });
    expect((await close('2026-11-21')).problem).toMatchObject({
      error_code: 'day_not_closable',
      refusals: ['not_over', 'open_differences', 'unbalanced'],
      apart: 53_000,
    });
    world.clock.advance(DAY);
    await watchMoney(world.deps);
    const bell = (await world.as(admin, listNotifications)).reply.results;
    expect(bell[0]).toMatchObject({
      title: 'A day does not balance',
      message: 'Statement and ledger of 21 Nov 2026 do not agree: UGX 53,000.',
    });

    await resolve(opening!.id, 'note', 'Asked the bank');
    await resolve(opening!.id, 'adjust', 'Float paid in when the club began');
    expect((await resolve(opening!.id, 'adjust')).problem.error_code).toBe('adjustment_waiting');
    await resolve(stranger!.id, 'adjust');
    const asked = (await differences()).results.map(({ adjustment }) => adjustment!);
    expect(asked.map(({ amount, status }) => [amount, status])).toEqual([
      [50_000, 'waiting'],
      [3_000, 'waiting'],
    ]);
    expect((await decide(asked[0]!.id, 'approve', admin)).problem.error_code).toBe('second_person_needed');
    const grant = statements.world.deps.db.updateTable('role_grants').where('member_id', '=', admin.member_id);
    await grant.set({ revoked_at: statements.world.clock.now() }).execute();
    const query = { network: 'mtn', state: 'open' } as const;
    const seen = (await statements.world.as(statements.second, listDifferences, { query })).reply.results;
    expect(seen.map(({ adjustment }) => adjustment?.asker_is_admin)).toEqual([false, false]);
    expect((await decide(asked[0]!.id, 'approve')).problem.error_code).toBe('second_person_needed');
    await grant.set({ revoked_at: null }).execute();
    // Of two who agree at once one posts.
    const both = await Promise.all([decide(asked[0]!.id, 'approve'), decide(asked[0]!.id, 'approve')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await close('2026-11-21')).problem).toMatchObject({
      refusals: ['open_differences', 'unbalanced'],
      apart: 3_000,
    });
    // Of what lies behind the last page there is nothing to see, and as much as there is.
    const beyond = { page: 9, per_page: 2 };
    const behind = {
      days: (await world.as(admin, listDays, { query: { network: 'mtn', ...beyond } })).reply,
      imports: (await world.as(admin, listStatements, { query: { network: 'mtn', ...beyond } })).reply,
      alarms: (await world.as(admin, listAlarms, { query: beyond })).reply,
    };
    expect([behind.days.results, behind.imports.results, behind.alarms.results]).toEqual([[], [], []]);
    expect(behind.days).toMatchObject({ count: (await days()).length, last_line_at: expect.any(String) as string });
    expect(behind.imports.count).toBe(
      (await world.as(admin, listStatements, { query: { network: 'mtn' } })).reply.count,
    );
    expect(behind.alarms.open_count).toBe((await world.as(admin, listAlarms)).reply.open_count);
    expect(Math.min(behind.days.count, behind.imports.count, behind.alarms.open_count)).toBeGreaterThan(0);
    await decide(asked[1]!.id, 'approve');
    expect((await differences()).count).toBe(0);

    expect((await days())[0]).toMatchObject({
      day: '2026-11-21',
      rows: 3,
      opening: 50_000,
      collected: 23_000,
      fees: 200,
      closing: 72_800,
      books_closing: 72_800,
      refusals: [],
    });
    const closed = await Promise.all([close('2026-11-21'), close('2026-11-21')]);
    expect(closed.map(({ reply }) => reply.closed_by)).toEqual(['Akello Nabirye', 'Akello Nabirye']);
    expect(await world.balances({})).toMatchObject({ 'provider_clearing:mtn': -72_800, payout_fees: -200 });
    await watchMoney(world.deps);
    const alarms = (await world.as(admin, listAlarms)).reply;
    expect(alarms.open_count).toBe(0);
    expect(alarms.results[0]).toMatchObject({ kind: 'unbalanced_day', ended_at: expect.any(String) });
    expect(await ledgerFaults(world.deps.db)).toEqual([]);
  });

  it('that is closed takes no more lines, and nobody changes what was closed or imported', async () => {
    const { world, admin, take } = statements;
    const late: Line = { id: 'S9', at: new Date('2026-11-21T20:00:00Z'), amount: 500, balance: 73_300 };
    expect((await take(csv([late]))).reply).toMatchObject({
      rows_new: 0,
      bad_lines: [{ line: 2, reason: 'The day 2026-11-21 is closed' }],
    });
    const { db } = world.deps;
    const forbidden = [
      sql`UPDATE statement_closes SET figures = '{}'`,
      sql`DELETE FROM statement_closes`,
      sql`UPDATE statement_rows SET moved = 1`,
      sql`DELETE FROM statement_rows`,
      sql`TRUNCATE statement_imports CASCADE`,
      sql`INSERT INTO statement_rows (import_id, network, line, provider_transaction_id, account, kind, status, moved, fee, occurred_at, raw)
        SELECT import_id, network, 99, 'S99', account, kind, status, moved, fee, occurred_at, raw FROM statement_rows LIMIT 1`,
    ];
    for (const statement of forbidden) await expect(statement.execute(db)).rejects.toThrow(/denied|append-only|closed/);
    expect((await world.as(admin, listStatements, { query: { network: 'mtn' } })).reply.results).toMatchObject([
      { rows_new: 0, bad_count: 1 },
      { rows_new: 3, bad_count: 0, imported_by: 'Akello Nabirye' },
    ]);
  });

  it('whose lines do not follow from each other is not closed, whatever the sums say', async () => {
    const { world, take, days } = statements;
    const at = world.clock.now();
    const line = { id: 'G1', at, amount: 400, balance: 73_300, number: '256772000999' };
    await take(csv([line]));
    world.clock.advance(DAY);
    const [day] = await days();
    expect(day).toMatchObject({ opening: 72_800, closing: null, refusals: ['statement_gap', 'open_differences'] });
    // The line that was missing comes with the next file; the one that is known changes nothing.
    const missing = { id: 'G0', at, amount: 100, balance: 72_900, number: '256772000999' };
    expect((await take(csv([missing, line]))).reply).toMatchObject({ rows_new: 1, rows_known: 1 });
    expect((await days())[0]).toMatchObject({ closing: 73_300, books_closing: 72_800 });
    // The same number with another amount is neither new nor known.
    expect((await take(csv([{ ...line, amount: 401 }]))).reply).toMatchObject({
      bad_lines: [{ line: 2, reason: 'G1 stands in an earlier line otherwise' }],
    });
  });

  it('is closed in turn, and an explanation alone does not make it balance', async () => {
    const { differences, days, resolve, decide, close } = statements;
    for (const { id } of (await differences()).results) await resolve(id, 'explain', 'Paid by mistake');
    expect((await differences()).count).toBe(0);
    expect((await differences({ state: 'explained' })).results).toMatchObject([{ note: 'Paid by mistake' }, {}]);
    const { day } = (await days())[0]!;
    expect((await close(day)).problem).toMatchObject({ refusals: ['unbalanced'], apart: 500, explained_apart: 500 });
    for (const { id } of (await differences({ state: 'explained' })).results) await resolve(id, 'adjust');
    for (const { adjustment } of (await differences({ state: 'explained' })).results) {
      await decide(adjustment!.id, 'approve');
    }
    expect((await close(day)).reply.closed_by).not.toBeNull();
  });
});
