import type { BodyIn } from '@club/contract/endpoint';
import { importStatement } from '@club/contract/money/reconciliation';
import * as calls from '@club/contract/money/settlements';
import { askToClose, decideClosing } from '@club/contract/money/transfers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { journalOf } from '#server-test/journal.ts';
import { givePin } from '#server-test/outlet-books.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { openSettlementsWorld, type Lost, type SettlementsWorld } from '#server-test/settlements-world.ts';

const MINUTE_MS = 60_000;

let settlements: SettlementsWorld;
beforeAll(async () => {
  settlements = await openSettlementsWorld();
});
afterAll(() => settlements.world.close());
afterEach(() => settlements.expectSound());

describe('a payment to an outlet that does not arrive at once', () => {
  it('that the network refuses is owed as before and sent again only when two agree again', async () => {
    const { network, owed, detail, sentTo, pay, letTimePass } = settlements;
    network.onPayout = () => ({ kind: 'refused', reason: 'PAYEE_NOT_ALLOWED_TO_RECEIVE', raw: null });
    const { books, id, msisdn } = await owed(50_000);
    await pay(id);
    expect(await detail(id)).toMatchObject({
      status: 'agreed',
      due: 46_000,
      first_approved_by: null,
      payments: [{ status: 'failed', failure_reason: 'PAYEE_NOT_ALLOWED_TO_RECEIVE' }],
    });
    network.onPayout = undefined;
    await pay(id);
    await letTimePass(1);
    expect((await detail(id)).status).toBe('paid');
    expect([await books.balance(), sentTo(msisdn).length]).toEqual([0, 1]);
  });

  it('whose answer was lost is asked about, never sent twice, and left to a person after three days', async () => {
    const { world, admins, network, owed, detail, approve, sentTo, pay, letTimePass } = settlements;
    network.onPayout = () => ({ kind: 'unknown', reason: 'TIMEOUT', raw: null });
    network.onQuery = () => ({ kind: 'unknown', reason: 'HTTP_500', raw: null });
    const { books, id, msisdn } = await owed(50_000);
    await pay(id);
    world.clock.advance(73 * 60 * MINUTE_MS);
    await letTimePass(2);
    await givePin(world, ...admins);
    const stuck = await detail(id);
    expect(stuck).toMatchObject({ status: 'sending', due: 0, payments: [{ transfer: { status: 'review' } }] });
    expect((await approve(admins[2], id, 46_000)).problem.error_code).toBe('statement_moved_on');
    network.onQuery = undefined;
    const again = await world.as(admins[2], calls.askSettlementAgain, { params: { id } });
    expect(again.reply.payments[0]!.transfer!.status).toBe('unknown');
    await letTimePass(1);
    expect((await detail(id)).status).toBe('paid');
    expect([await books.balance(), sentTo(msisdn).length]).toEqual([0, 1]);
  });

  it('of which nobody ever learns is closed by two admins, as sent or as not sent', async () => {
    const { world, admins, network, detail, sentTo, pay, lost, letTimePass } = settlements;
    const [one, two, three] = admins;
    const [sent, kept] = [await lost(), await lost()];
    const ask = (by: Person, { transfer }: Lost, body: BodyIn<typeof askToClose>, key?: string) =>
      world.as(by, askToClose, { params: { id: transfer }, body, ...(key === undefined ? {} : { key }) });
    const decide = (by: Person, { transfer }: Lost, decision: 'approve' | 'refuse') =>
      world.as(by, decideClosing, { params: { id: transfer }, body: { decision } });
    const isSent = { outcome: 'sent', transaction_id: '8800112233', reason: 'Line 7 of the statement' } as const;
    const isNot = { outcome: 'not_sent', reason: 'In no statement since' } as const;

    expect((await decide(two, sent, 'approve')).problem.error_code).toBe('transfer_moved_on');
    const nameless = { outcome: 'sent', reason: 'Seen in the portal' } as const;
    expect((await ask(one, sent, nameless)).problem.errors['transaction_id']).toHaveLength(1);
    const both = await makeMember(world.deps, { is_admin: true, manages: [sent.books.outlet_id] });
    await givePin(world, both);
    expect((await ask(both, sent, isSent)).problem.error_code).toBe('second_person_needed');
    const asked = await ask(one, sent, isSent, 'ask-to-close');
    expect(asked.reply.closing).toMatchObject({ outcome: 'sent', asked_by: { id: one.member_id } });
    expect((await ask(one, sent, isSent, 'ask-to-close')).reply).toEqual(asked.reply);
    expect((await ask(two, sent, isNot)).problem.error_code).toBe('transfer_moved_on');
    const theirs = await world.as(sent.books.manager, calls.getMyStatement, { params: { id: sent.id } });
    expect(theirs.reply.payments[0]!.transfer!.closing).toBeNull();
    expect((await decide(one, sent, 'approve')).problem.error_code).toBe('second_person_needed');
    expect((await decide(two, sent, 'refuse')).reply).toMatchObject({ status: 'review', closing: null });
    await ask(one, sent, isSent);
    // What the network is asked anew goes before what people think.
    await world.as(three, calls.askSettlementAgain, { params: { id: sent.id } });
    expect((await decide(two, sent, 'approve')).problem.error_code).toBe('transfer_moved_on');
    world.clock.advance(73 * 60 * MINUTE_MS);
    await letTimePass(2);
    await givePin(world, ...admins);
    expect((await detail(sent.id)).payments[0]!.transfer).toMatchObject({ status: 'review', closing: null });
    await ask(one, sent, isSent);
    await ask(one, kept, isNot);
    world.clock.advance(6 * MINUTE_MS);
    expect((await decide(two, sent, 'approve')).problem.error_code).toBe('pin_required');
    await givePin(world, ...admins);
    const answers = await Promise.all([two, three, two].map((by) => decide(by, sent, 'approve')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect(await detail(sent.id)).toMatchObject({
      status: 'paid',
      payments: [{ status: 'paid', transfer: { transaction_id: '8800112233', closing: null } }],
    });
    expect(await sent.books.balance()).toBe(0);

    expect((await decide(two, kept, 'approve')).reply).toMatchObject({ status: 'failed' });
    expect(await detail(kept.id)).toMatchObject({ status: 'agreed', due: 46_000, payments: [{ status: 'failed' }] });
    expect(await kept.books.balance()).toBe(46_000);
    const again = { ...isSent, transaction_id: '8800112244' };
    expect((await ask(one, kept, again)).problem.error_code).toBe('transfer_moved_on');
    network.onQuery = undefined;
    network.onPayout = undefined;
    await pay(kept.id);
    await letTimePass(1);
    expect((await detail(kept.id)).status).toBe('paid');
    expect(sentTo(sent.msisdn)).toHaveLength(1);
    const journal = await journalOf(world.deps, sent.transfer);
    expect(journal.slice(0, -1)).toEqual([
      ['transfer.ask_to_close', one.member_id],
      ['transfer.refuse_closing', two.member_id],
      ['transfer.ask_to_close', one.member_id],
      ['transfer.ask_to_close', one.member_id],
    ]);
    // Whoever of the two was first.
    expect(journal.at(-1)![0]).toBe('transfer.approve_closing');
    expect((await journalOf(world.deps, kept.id)).map(([action]) => action)).toEqual([
      'statement.issue',
      'statement.agree',
      'statement.approve_first',
      'statement.pay',
      'statement.approve_first',
      'statement.pay',
    ]);
  });

  it('is closed under its own number also when somebody typed that for another before', async () => {
    const { world, admins, detail, lost } = settlements;
    const [one, two] = admins;
    const [mistaken, own] = [await lost(), await lost()];
    const found = { outcome: 'sent', transaction_id: '8800445566', reason: 'Line 9 of the statement' } as const;
    const ask = ({ transfer }: Lost) => world.as(one, askToClose, { params: { id: transfer }, body: found });
    const agree = ({ transfer }: Lost) =>
      world.as(two, decideClosing, { params: { id: transfer }, body: { decision: 'approve' } });
    await ask(mistaken);
    expect((await agree(mistaken)).status).toBe(200);
    expect((await ask(own)).problem.errors['transaction_id']).toEqual([
      'This number belongs to another payment already.',
    ]);
    const { reference, created_at } = await world.deps.db
      .selectFrom('transfers')
      .selectAll()
      .where('id', '=', own.transfer)
      .executeTakeFirstOrThrow();
    const text = [
      'Financial Transaction Id,External Id,Date,Status,Type,From,To,Amount,Fee,Balance,Currency',
      `8800445566,${reference},${created_at.toISOString()},Successful,Transfer,256770000000,${own.msisdn},-46000,0,,UGX`,
    ].join('\r\n');
    const imported = { network: 'mtn', file_name: 'mtn.csv', dry: false, text } as const;
    expect((await world.as(one, importStatement, { body: imported })).reply.rows_new).toBe(1);
    await ask(own);
    expect((await agree(own)).status).toBe(200);
    expect((await detail(own.id)).payments[0]!.transfer).toMatchObject({ transaction_id: '8800445566' });
  });

  it('is closed under no number that another got between what one admin has found and the other has agreed to', async () => {
    const { world, admins, detail, lost } = settlements;
    const [one, two] = admins;
    const both = [await lost(), await lost()] as const;
    const found = { outcome: 'sent', transaction_id: '8800778899', reason: 'Line 4 of the statement' } as const;
    for (const { transfer } of both)
      expect((await world.as(one, askToClose, { params: { id: transfer }, body: found })).status).toBe(200);
    const agreed = await Promise.all(
      both.map(({ transfer }) =>
        world.as(two, decideClosing, { params: { id: transfer }, body: { decision: 'approve' } }),
      ),
    );
    expect(agreed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const states = await Promise.all(both.map(async ({ id }) => (await detail(id)).payments[0]!.transfer!.status));
    expect(states.toSorted()).toEqual(['completed', 'review']);
  });
});
