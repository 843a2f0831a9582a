import {
  importStatement,
  listAlarms,
  listStatements,
  resolveDifference,
  withdrawStatement,
} from '@club/contract/money/reconciliation';
import { askSettlementAgain, getMyStatement, getStatement } from '@club/contract/money/settlements';
import { askToClose, decideClosing } from '@club/contract/money/transfers';
import { kampalaDay } from '@club/rules/kampala-time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { givePin } from '#server-test/outlet-books.ts';
import { openSettlementsWorld, type Lost, type SettlementsWorld } from '#server-test/settlements-world.ts';
import { transact } from '#server/db/transact.ts';
import { watchMoney } from '#server/features/money/reconciliation/alarms/watch-money.ts';
import type { QueryOutcome } from '#server/providers/mobile-money/provider.ts';

import { keepTransferCallback } from './keep-callback.ts';

const HOUR_MS = 60 * 60_000;

let settlements: SettlementsWorld;
beforeAll(async () => {
  settlements = await openSettlementsWorld();
});
afterAll(() => settlements.world.close());
afterEach(() => settlements.expectSound());

async function closed(outcome: 'sent' | 'not_sent', transaction_id?: string): Promise<Lost> {
  const { world, admins, lost } = settlements;
  const one = await lost();
  const params = { id: one.transfer };
  const body = { outcome, ...(transaction_id === undefined ? {} : { transaction_id }), reason: 'Seen in the portal' };
  expect((await world.as(admins[0], askToClose, { params, body })).status).toBe(200);
  expect((await world.as(admins[1], decideClosing, { params, body: { decision: 'approve' } })).status).toBe(200);
  return one;
}

async function later(hours: number): Promise<void> {
  settlements.world.clock.advance(hours * HOUR_MS);
  await settlements.letTimePass(1);
}

async function alarms() {
  const { world, admins } = settlements;
  await watchMoney(world.deps);
  const { reply } = await world.as(admins[2], listAlarms, { query: { per_page: 50 } });
  return reply.results.filter(({ kind, ended_at }) => kind === 'closed_wrongly' && ended_at === null);
}

const transferOf = (id: string) =>
  settlements.world.deps.db.selectFrom('transfers').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const failed: QueryOutcome = { kind: 'failed', reason: 'PAYEE_NOT_FOUND', raw: null };

it('what is left to people is asked about at once when the network says something by itself', async () => {
  const { world, network, lost, letTimePass, detail } = settlements;
  const one = await lost();
  const { reference } = await transferOf(one.transfer);
  const hear = async (isTrusted: boolean) => {
    const callback = { network: 'mtn', reference, at: world.clock.now(), body: {}, isTrusted } as const;
    expect(await transact(world.deps.db, (tx) => keepTransferCallback(tx, callback))).toBe(true);
    await letTimePass(1);
  };
  await hear(true);
  // It says no more than before.
  expect(await transferOf(one.transfer)).toMatchObject({ status: 'review', failure_reason: 'UNDECIDED' });
  network.onQuery = undefined;
  await hear(false);
  expect((await transferOf(one.transfer)).status).toBe('review');
  await hear(true);
  expect(await transferOf(one.transfer)).toMatchObject({ status: 'completed', by_hand: null });
  expect((await detail(one.id)).status).toBe('paid');
});

it('what the network never heard of is sent again under the same reference once people have it asked again', async () => {
  const { world, admins, network, lost, letTimePass, detail, sentTo } = settlements;
  const one = await lost();
  const ask = () => world.as(admins[0], askSettlementAgain, { params: { id: one.id } });
  const { reference } = await transferOf(one.transfer);
  const before = sentTo(one.msisdn).length;
  network.onPayout = undefined;
  network.onQuery = () => ({ kind: 'not_found', raw: null });
  expect((await ask()).status).toBe(200);
  await letTimePass(1);
  const { payments } = await detail(one.id);
  expect(payments[0]!.transfer).toMatchObject({ status: 'review', failure_reason: 'NOT_RECEIVED' });
  expect(sentTo(one.msisdn)).toHaveLength(before);
  expect((await ask()).status).toBe(200);
  await letTimePass(1);
  network.onQuery = undefined;
  await letTimePass(2);
  expect(await transferOf(one.transfer)).toMatchObject({ status: 'completed', reference });
  const sendings = world.deps.db.selectFrom('transfer_events').select('detail').where('transfer_id', '=', one.transfer);
  const again = (await sendings.execute()).filter(({ detail }) => (detail as { again?: boolean }).again === true);
  expect(again).toHaveLength(1);
  expect((await detail(one.id)).status).toBe('paid');
});

describe('what two people have closed', () => {
  it('is asked about for three days, and money that was sent after all is seen, not moved', async () => {
    const { world, network, detail } = settlements;
    const one = await closed('not_sent');
    await later(1);
    expect(await transferOf(one.transfer)).toMatchObject({ status: 'failed', by_hand: 'believed' });
    expect(await alarms()).toEqual([]);
    network.onQuery = undefined;
    await later(5);
    const { by_hand, next_check_at } = await transferOf(one.transfer);
    expect([by_hand, next_check_at]).toEqual(['contradicted', null]);
    expect(await detail(one.id)).toMatchObject({
      status: 'agreed',
      due: 46_000,
      payments: [{ status: 'failed', transfer: { is_contradicted: true } }],
    });
    expect(await one.books.balance()).toBe(46_000);
    const [alarm] = await alarms();
    expect(alarm).toMatchObject({ network: 'mtn', amount: 46_000, link: `/admin/finance/statements/${one.id}` });
    expect(alarm!.detail).toBe('A settlement with an outlet that two admins found not to be sent was sent');
    const theirs = await world.as(one.books.manager, getMyStatement, { params: { id: one.id } });
    expect(theirs.reply.payments[0]!.transfer!.is_contradicted).toBe(false);
  });

  it('rings no longer once a statement shows the difference, but again once that is taken back', async () => {
    const { world, admins, network, detail, approve } = settlements;
    const one = await closed('not_sent');
    network.onQuery = undefined;
    await later(1);
    const isRinging = async () => (await alarms()).some(({ link }) => link.endsWith(one.id));
    expect(await isRinging()).toBe(true);
    const { reference, created_at, msisdn } = await transferOf(one.transfer);
    const text = [
      'Financial Transaction Id,External Id,Date,Status,Type,From,To,Amount,Fee,Balance,Currency',
      `8811003300,${reference},${created_at.toISOString()},Successful,Transfer,256770000000,${msisdn},-46000,0,,UGX`,
    ].join('\r\n');
    const body = { network: 'mtn', file_name: 'mtn.csv', dry: false, text } as const;
    expect((await world.as(admins[0], importStatement, { body })).reply.rows_new).toBe(1);
    expect(await isRinging()).toBe(false);
    await givePin(world, ...admins);
    const { id } = (await world.as(admins[0], listStatements, { query: { network: 'mtn' } })).reply.results[0]!;
    world.clock.advance(60_000);
    const taken = { params: { id }, body: { reason: 'The file of another business' } };
    expect((await world.as(admins[0], withdrawStatement, taken)).status).toBe(200);
    expect(await isRinging()).toBe(true);
    expect((await approve(admins[0], one.id, (await detail(one.id)).due)).status).toBe(409);
  });

  it('rings although somebody had explained a difference before the network spoke', async () => {
    const { world, admins } = settlements;
    const one = await closed('sent', '8811003355');
    const moment = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
    const text = [
      'Financial Transaction Id,External Id,Date,Status,Type,From,To,Amount,Fee,Balance,Currency',
      ...[-5 * HOUR_MS, 5 * 60_000].map((ms, n) => `770000000${n},,${moment(ms)},SUCCESSFUL,PAYMENT,,,1000,0,,UGX`),
    ].join('\r\n');
    world.clock.advance(10 * 60_000);
    const imported = { network: 'mtn', file_name: 'early.csv', dry: false, text } as const;
    await world.as(admins[0], importStatement, { body: imported });
    const { id } = await world.deps.db
      .selectFrom('reconciliation_differences')
      .select('id')
      .where('subject_id', '=', one.transfer)
      .executeTakeFirstOrThrow();
    const explained = { how: 'explain', reason: 'The portal shows it late' } as const;
    expect((await world.as(admins[0], resolveDifference, { params: { id }, body: explained })).status).toBe(200);
    settlements.network.onQuery = () => failed;
    await later(1);
    expect((await alarms()).some(({ link }) => link.endsWith(one.id))).toBe(true);
  });

  it('is not paid once more while the network says that it was', async () => {
    const { world, admins, network, detail, approve } = settlements;
    const one = await closed('not_sent');
    Object.assign(network, { onQuery: undefined, onPayout: undefined });
    await later(1);
    await givePin(world, ...admins);
    const { due } = await detail(one.id);
    expect((await approve(admins[0], one.id, due)).problem.error_code).toBe('transfer_contradicted');
    expect(settlements.sentTo(one.msisdn)).toHaveLength(1);
  });

  it('is closed by nobody on the word of a former admin', async () => {
    const { world, admins, lost } = settlements;
    const one = await lost();
    const params = { id: one.transfer };
    await world.as(admins[0], askToClose, { params, body: { outcome: 'not_sent', reason: 'Seen in the portal' } });
    const grants = world.deps.db.updateTable('role_grants').where('member_id', '=', admins[0].member_id);
    await grants.set({ revoked_at: world.clock.now() }).execute();
    const answer = await world.as(admins[1], decideClosing, { params, body: { decision: 'approve' } });
    const seen = await world.as(admins[1], getStatement, { params: { id: one.id } });
    await grants.set({ revoked_at: null }).execute();
    expect(seen.reply.payments[0]?.transfer?.closing?.asked_by?.is_admin).toBe(false);
    expect(answer.problem.error_code).toBe('second_person_needed');
  });

  it('is not said to wait for a second admin to whoever asks again after one has refused', async () => {
    const { world, admins, lost } = settlements;
    const params = { id: (await lost()).transfer };
    const body = { outcome: 'not_sent', reason: 'Seen in the portal' } as const;
    const ask = () => world.as(admins[0], askToClose, { params, body, key: `ask-${params.id}` });
    expect((await ask()).reply.closing).toMatchObject(body);
    expect((await ask()).reply.closing).toMatchObject(body);
    await world.as(admins[1], decideClosing, { params, body: { decision: 'refuse' } });
    expect((await ask()).problem.error_code).toBe('transfer_moved_on');
  });

  it('gets the number that the network gives it', async () => {
    const one = await closed('sent', '8811003366');
    settlements.network.onQuery = () => ({
      kind: 'completed',
      transaction_id: '9999999999',
      amount: 46_000,
      currency: 'UGX',
      msisdn: null,
      raw: null,
    });
    await later(1);
    expect(await transferOf(one.transfer)).toMatchObject({ by_hand: 'confirmed', transaction_id: '9999999999' });
  });

  it('is also doubted when it did not arrive', async () => {
    const one = await closed('sent', '8811003322');
    settlements.network.onQuery = () => failed;
    await later(1);
    expect((await alarms()).find(({ link }) => link.endsWith(one.id))?.detail).toBe(
      'A settlement with an outlet that two admins found to be sent did not arrive as they said',
    );
  });

  it('is left alone once the network agrees', async () => {
    const { network } = settlements;
    const before = (await alarms()).length;
    const sent = await closed('sent', '8811003311');
    network.onQuery = undefined;
    await later(1);
    const kept = await closed('not_sent');
    network.onQuery = () => failed;
    await later(1);
    for (const { transfer } of [sent, kept]) {
      expect(await transferOf(transfer)).toMatchObject({ by_hand: 'confirmed', next_check_at: null });
    }
    expect(await alarms()).toHaveLength(before);
  });

  it('is asked about at once when the network says something by itself', async () => {
    const { world, network, letTimePass } = settlements;
    const one = await closed('not_sent');
    const { reference } = await transferOf(one.transfer);
    network.onQuery = undefined;
    const callback = { network: 'mtn', reference, at: world.clock.now(), body: {}, isTrusted: true } as const;
    expect(await transact(world.deps.db, (tx) => keepTransferCallback(tx, callback))).toBe(true);
    await letTimePass(1);
    expect(await transferOf(one.transfer)).toMatchObject({ status: 'failed', by_hand: 'contradicted' });
  });

  it('is settled by a statement that closes without a difference, whatever the network says', async () => {
    const { world, admins, network, detail, approve } = settlements;
    const one = await closed('not_sent');
    network.onQuery = undefined;
    await later(1);
    await givePin(world, ...admins);
    const { due } = await detail(one.id);
    const approved = async () => (await approve(admins[0], one.id, due)).status;
    const isRinging = async () => (await alarms()).some(({ link }) => link.endsWith(one.id));
    const close = (day: string) =>
      world.deps.db
        .insertInto('statement_closes')
        .values({
          network: 'mtn',
          day,
          figures: '{}',
          balances: '{}',
          closed_by: admins[0].member_id,
          closed_at: world.clock.now(),
        })
        .execute();
    const now = world.clock.now();
    await close(kampalaDay(new Date(now.getTime() - 24 * HOUR_MS)));
    expect([await isRinging(), await approved()]).toEqual([true, 409]);
    await close(kampalaDay(now));
    expect([await isRinging(), await approved()]).toEqual([false, 200]);
  });
});

it('what the network has called failed is asked about when it calls again, and is not sent twice where it was done', async () => {
  const { world, admins, network, owed, pay, letTimePass, detail, approve, sentTo } = settlements;
  network.onQuery = () => failed;
  const one = await owed(50_000);
  await pay(one.id);
  await letTimePass(1);
  const { id } = (await detail(one.id)).payments[0]!.transfer!;
  const { reference, status } = await transferOf(id);
  expect(status).toBe('failed');
  network.onQuery = undefined;
  const callback = { network: 'mtn', reference, at: world.clock.now(), body: {}, isTrusted: true } as const;
  expect(await transact(world.deps.db, (tx) => keepTransferCallback(tx, callback))).toBe(true);
  await letTimePass(1);
  expect(await transferOf(id)).toMatchObject({ status: 'failed', by_hand: 'contradicted' });
  const alarm = (await alarms()).find(({ link }) => link.endsWith(one.id));
  expect(alarm?.detail).toBe('A settlement with an outlet that the network had called failed was sent');
  await givePin(world, ...admins);
  const { due } = await detail(one.id);
  expect((await approve(admins[0], one.id, due)).problem.error_code).toBe('transfer_contradicted');
  expect(sentTo(one.msisdn)).toHaveLength(1);
});

it('what the network has called sent is asked about when it calls again, and it is said where it did not arrive', async () => {
  const { world, network, owed, pay, letTimePass, detail } = settlements;
  network.onQuery = undefined;
  const one = await owed(50_000);
  await pay(one.id);
  await letTimePass(1);
  const { id } = (await detail(one.id)).payments[0]!.transfer!;
  const { reference, status } = await transferOf(id);
  expect(status).toBe('completed');
  const hear = async (says: string) => {
    const body = { transaction: { status_code: says } };
    const callback = { network: 'mtn', reference, at: world.clock.now(), body, isTrusted: true } as const;
    expect(await transact(world.deps.db, (tx) => keepTransferCallback(tx, callback))).toBe(true);
    await letTimePass(1);
    return (await transferOf(id)).by_hand;
  };
  // It is believed in nothing, and asked.
  expect(await hear('TF')).toBe('confirmed');
  network.onQuery = () => failed;
  expect(await hear('TF')).toBe('contradicted');
  const alarm = (await alarms()).find(({ link }) => link.endsWith(one.id));
  expect(alarm?.detail).toBe('A settlement with an outlet that the network had called sent did not arrive as it said');
  // Nothing is moved by it: people and the statement decide.
  expect(await detail(one.id)).toMatchObject({
    status: 'paid',
    payments: [{ status: 'paid', transfer: { is_contradicted: true } }],
  });
  expect(await hear('TS')).toBe('contradicted');
});
