import { listStatements, withdrawStatement } from '@club/contract/money/reconciliation';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

import { makeMember, type Person } from '#server-test/people.ts';
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

const listed = async () =>
  (await statements.world.as(statements.admin, listStatements, { query: { network: 'mtn' } })).reply.results;

/** Takes back the newest statement of that name. */
async function withdraw(file_name: string, by: Person = statements.admin, reason = 'The file of another business') {
  const { id } = (await listed()).find((each) => each.file_name === file_name)!;
  return statements.world.as(by, withdrawStatement, { params: { id }, body: { reason } });
}

/** All that a screen shows of the books beside the statements. */
async function shown() {
  const { differences, days } = statements;
  const [open, explained] = [await differences(), await differences({ state: 'explained' })];
  const facts = ({ results }: typeof open) =>
    results.map((each) => [each.about, each.class, each.ours, each.statement, each.booked, each.note]);
  return { open: facts(open), explained: facts(explained), days: await days() };
}

/** A paid order in the club's own statement, after what the wallet held before and somebody else's money. */
async function ownFile(): Promise<Line[]> {
  const { payment, at } = await statements.paidOrder();
  return [
    { id: 'S1', at: new Date(at.getTime() - 60_000), amount: 3_000, balance: 53_000 },
    { id: 'S2', reference: payment.reference, at, amount: 10_000, balance: 63_000 },
  ];
}

const othersFile = (at: Date): Line[] => [
  { id: 'X1', at: new Date(at.getTime() - 9 * DAY), amount: 700, balance: 1_000 },
  { id: 'X2', at, amount: 900, balance: 7_000 },
];

describe('a statement that was the wrong file', () => {
  it('is taken back: everything is as if it had never been there, and it says who did so and why', async () => {
    const { world, admin, second, take, differences, resolve } = statements;
    await take(csv(await ownFile()), { file_name: 'own.csv' });
    const stranger = (await differences()).results.find(({ about }) => about === 'statement_row')!;
    await resolve(stranger.id, 'explain', 'Paid in by the bank');
    const before = await shown();
    expect(before).toMatchObject({ open: [['opening', 'opening_differs', null, 50_000, 0, null]] });
    world.clock.advance(60_000);
    expect((await take(csv(othersFile(world.clock.now())), { file_name: 'others.csv' })).reply.rows_new).toBe(2);
    expect((await shown()).days[0]!.closing).toBeNull();

    const forgetful = await makeMember(world.deps, { is_admin: true });
    expect((await withdraw('others.csv', forgetful)).problem.error_code).toBe('pin_required');
    expect((await withdraw('others.csv', await makeMember(world.deps))).status).toBe(403);
    expect((await withdraw('others.csv', admin, ' no ')).problem.errors).toHaveProperty('reason');
    const both = await Promise.all([withdraw('others.csv'), withdraw('others.csv', second)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await shown()).toEqual(before);
    const [others, own] = await listed();
    expect(own).toMatchObject({ file_name: 'own.csv', withdrawn: null });
    expect(others!.withdrawn).toEqual({
      by: others!.withdrawn!.by,
      at: world.clock.now().toISOString(),
      reason: 'The file of another business',
    });
    const kept = await sql<{ facts: unknown }>`
      SELECT facts FROM withdrawn_statement_rows ORDER BY id`.execute(world.deps.db);
    expect(kept.rows.map(({ facts }) => facts)).toMatchObject([
      { provider_transaction_id: 'X1', moved: 700 },
      { provider_transaction_id: 'X2', balance_after: 7_000 },
    ]);
  });

  it('makes way for the right one: what programs for tables have spoilt is taken in as it was', async () => {
    const { world, take, differences, days } = statements;
    const lines = await ownFile();
    const right = csv(lines);
    await take(csv(lines.map((line) => ({ ...line, amount: line.amount * 10 }))), { file_name: 'spoilt.csv' });
    expect((await differences()).classes).toContainEqual({ class: 'amount_differs', count: 1 });
    expect((await take(right)).reply).toMatchObject({ rows_new: 0, bad_count: 2 });
    expect((await withdraw('spoilt.csv', statements.admin, 'Opened in a table program')).status).toBe(200);
    expect(await shown()).toEqual({ open: [], explained: [], days: [] });
    world.clock.advance(60_000);
    // The file itself is known from the vain try before.
    expect((await take(right)).reply).toMatchObject({ imported: true, rows_new: 2, bad_count: 0 });
    expect((await differences()).results.map(({ class: kind }) => kind)).not.toContain('amount_differs');
    expect((await days())[0]).toMatchObject({ collected: 13_000, opening: 50_000, closing: 63_000 });
  });

  it('takes along lines that another has as well, which may then be imported again', async () => {
    const { take } = statements;
    const lines = await ownFile();
    await take(csv(lines.slice(0, 1)), { file_name: 'noon.csv' });
    const evening = csv(lines);
    expect((await take(evening, { file_name: 'evening.csv' })).reply).toMatchObject({ rows_new: 1, rows_known: 1 });
    await withdraw('noon.csv');
    expect((await take(evening, { dry: true })).reply).toMatchObject({ known_file: true, rows_new: 1 });
    expect((await take(evening)).reply).toMatchObject({ imported: true, rows_new: 1, rows_known: 1 });
    expect((await take(csv(lines.slice(0, 1)), { dry: true })).reply).toMatchObject({ known_file: false });
  });

  it('stays while the ledger was corrected by it, or may be', async () => {
    const { world, take, differences, resolve, decide } = statements;
    await take(csv(await ownFile()), { file_name: 'own.csv' });
    const correct = async (about: string, decision: string) => {
      const { id } = (await differences()).results.find((each) => each.about === about)!;
      await resolve(id, 'adjust');
      expect((await withdraw('own.csv')).problem.error_code).toBe('statement_kept');
      const { adjustment } = (await differences()).results.find((each) => each.about === about)!;
      await decide(adjustment!.id, decision);
    };
    await correct('opening', 'refuse');
    await correct('statement_row', 'refuse');
    world.clock.advance(60_000);
    await take(csv(othersFile(world.clock.now())), { file_name: 'others.csv' });
    expect((await withdraw('others.csv')).status).toBe(200);
    await correct('opening', 'approve');
    expect((await withdraw('own.csv')).problem.message).toContain('The ledger was corrected by it');
  });

  it('stays when it says what became of lines that were pending, and when a day of it is closed', async () => {
    const { world, take, close, differences, resolve, decide } = statements;
    const at = world.clock.now();
    const pending: Line = { id: 'P1', at, amount: 5_000, balance: '', status: 'PENDING' };
    await take(csv([pending]), { file_name: 'noon.csv' });
    await take(csv([{ ...pending, balance: 5_000, status: 'SUCCESSFUL' }]), { file_name: 'evening.csv' });
    expect((await withdraw('evening.csv')).problem.message).toBe('It says what became of lines that were pending.');
    await take(csv([{ id: 'P2', at, amount: 100, balance: 5_100 }]), { file_name: 'night.csv' });
    for (const { id } of (await differences()).results) await resolve(id, 'adjust');
    for (const { adjustment } of (await differences()).results) await decide(adjustment!.id, 'approve');
    world.clock.advance(DAY);
    expect((await close('2026-11-21')).status).toBe(200);
    expect((await withdraw('night.csv')).problem.message).toBe('A day of it is closed.');
  });

  it('is not said to stand to whoever asks again without having heard that it was imported', async () => {
    const { world, second, take } = statements;
    const text = csv(await ownFile());
    const first = await take(text, {}, 'first-try');
    expect(first.reply).toMatchObject({ imported: true, rows_new: 2 });
    expect((await take(text, {}, 'first-try')).reply).toEqual(first.reply);
    expect((await take(text, { dry: true }, 'looked-at')).reply).toMatchObject({ known_file: true, rows_new: 0 });
    await withdraw('mtn.csv', second);
    expect((await take(text, { dry: true }, 'looked-at')).reply).toMatchObject({ known_file: false, rows_new: 2 });
    expect((await take(text, {}, 'first-try')).problem.error_code).toBe('statement_withdrawn');
    expect((await listed()).map(({ withdrawn }) => withdrawn === null)).toEqual([false]);
    world.clock.advance(60_000);
    expect((await take(text, {}, 'second-try')).reply).toMatchObject({ imported: true, rows_new: 2 });
    expect((await take(text, {}, 'second-try')).status).toBe(200);
  });

  it('leaves the books only so', async () => {
    const { world, take } = statements;
    await take(csv(await ownFile()), { file_name: 'own.csv' });
    await take(csv(othersFile(world.clock.now())), { file_name: 'others.csv' });
    await withdraw('others.csv');
    const forbidden = [
      sql`DELETE FROM statement_rows`,
      sql`UPDATE withdrawn_statements SET reason = 'None'`,
      sql`DELETE FROM withdrawn_statement_rows`,
      sql`TRUNCATE withdrawn_statements CASCADE`,
    ];
    for (const each of forbidden) await expect(each.execute(world.deps.db)).rejects.toThrow(/denied|append-only/);
  });
});
