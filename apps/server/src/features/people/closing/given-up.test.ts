import { getCashbackTerms } from '@club/contract/money/cashback';
import { closeMe, decideClosing, getClosing, listClosingRequests } from '@club/contract/people/closing';
import { exportMe } from '@club/contract/people/members';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { OrdersWorld } from '#server-test/orders-world.ts';
import { PayoutsWorld } from '#server-test/payouts-world.ts';
import type { Person } from '#server-test/people.ts';
import { transact } from '#server/db/transact.ts';
import { adjusted } from '#server/features/money/ledger/flows.ts';
import { post } from '#server/features/money/ledger/post.ts';

import { erasePerson } from './erase-person.ts';

let payouts: PayoutsWorld;
let world: OrdersWorld;
let admin: Person;
beforeAll(async () => {
  payouts = await PayoutsWorld.open();
  ({ world } = payouts);
  admin = await payouts.makeAdmin();
});
afterEach(() => payouts.settleDown());
afterAll(() => world.close());

const askToClose = (member: Person, body: { gives_up?: number } = {}) => world.as(member, closeMe, { body });

async function requestOf({ member_id }: Person) {
  const { results } = (await world.as(admin, listClosingRequests)).reply;
  return results.find(({ member }) => member.id === member_id)!;
}

async function close(member: Person) {
  const { id } = await requestOf(member);
  return world.as(admin, decideClosing, { params: { id }, body: { outcome: 'closed' } });
}

async function earn({ member_id }: Person, amount: number): Promise<void> {
  await transact(world.deps.db, (tx) =>
    post(tx, {
      reference: `earned:${member_id}`,
      kind: 'adjusted',
      subject_type: 'member',
      subject_id: member_id,
      at: world.clock.now(),
      legs: adjusted({ kind: 'rider_payable', owner: member_id }, amount),
    }),
  );
}

const lost = (action: string, { member_id }: Person) =>
  world.deps.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', action)
    .where('subject_id', '=', member_id)
    .execute();

describe('a member who leaves with too little to be sent', () => {
  it('gives it up as they ask, and the account is closed with nothing left on it', async () => {
    const member = await payouts.memberWith(300);
    expect((await world.as(member, getClosing)).reply).toEqual({
      too_little: { cashback: 300, pay: 0 },
      gives_up: null,
    });
    expect((await askToClose(member, { gives_up: 300 })).status).toBe(200);
    expect((await world.as(member, getClosing)).reply.gives_up).toBe(300);
    expect(await requestOf(member)).toMatchObject({ owed: 300, too_little: 300, given_up: 300 });
    expect((await close(member)).status).toBe(200);
    const books = await world.deps.db
      .selectFrom('ledger_transactions')
      .innerJoin('ledger_postings', 'transaction_id', 'ledger_transactions.id')
      .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
      .select(['ledger_accounts.kind', 'amount'])
      .where('reference', '=', `given_up:${member.member_id}`)
      .orderBy('ledger_accounts.kind')
      .execute();
    expect(books).toEqual([
      { kind: 'cashback_available', amount: -300 },
      { kind: 'marketing_expense', amount: 300 },
    ]);
    expect(await lost('member.ask_to_close', member)).toEqual([{ after: { gives_up_ugx: 300 } }]);
    expect(await lost('member.close', member)).toEqual([{ after: { status: 'closed', given_up_ugx: 300 } }]);
  });

  it('keeps the account as long as they have not said so, and may say it beside the request that is open', async () => {
    const member = await payouts.memberWith(300);
    await askToClose(member);
    expect((await close(member)).problem).toMatchObject({
      error_code: 'closing_unsettled',
      owed: 300,
      too_little: 300,
    });
    expect((await askToClose(member, { gives_up: 300 })).status).toBe(200);
    const file = (await world.as(member, exportMe)).reply as unknown as { closing_requests: unknown[] };
    expect(file.closing_requests).toMatchObject([{ gives_up_ugx: 300 }]);
    expect((await close(member)).status).toBe(200);
  });

  it('gives up only what they have seen, and never more by the time it is closed', async () => {
    const member = await payouts.memberWith(300);
    expect((await askToClose(member, { gives_up: 200 })).problem.error_code).toBe('closing_rest_changed');
    await askToClose(member, { gives_up: 300 });
    await earn(member, 200);
    expect((await close(member)).problem).toMatchObject({ owed: 500, too_little: 500 });
    expect((await askToClose(member, { gives_up: 500 })).status).toBe(200);
    expect((await close(member)).status).toBe(200);
  });

  it('has a rider’s pay go back to the fees of deliveries', async () => {
    const rider = await payouts.memberWith(0);
    await earn(rider, 200);
    expect((await world.as(rider, getClosing)).reply.too_little).toEqual({ cashback: 0, pay: 200 });
    const before = (await world.balances({}))['delivery'] ?? 0;
    await askToClose(rider, { gives_up: 200 });
    expect((await close(rider)).status).toBe(200);
    expect((await world.balances({}))['delivery']).toBe(before + 200);
  });

  it('may tell it an operator by other means', async () => {
    const member = await payouts.memberWith(300);
    await expect(erasePerson(world.deps, member.member_id, { operator: 'desk' })).rejects.toThrow('not settled');
    await erasePerson(world.deps, member.member_id, { operator: 'desk' }, 300);
    expect(await lost('member.close', member)).toEqual([{ after: { status: 'closed', given_up_ugx: 300 } }]);
  });
});

describe('a member who leaves with what can be sent', () => {
  it('has it paid out without the minimum, and cannot give it up', async () => {
    const member = await payouts.memberWith(1_200);
    expect((await payouts.ask(member, 1_200)).problem.errors['amount']).toEqual(['Payouts start at UGX 5,000.']);
    expect((await askToClose(member, { gives_up: 1_200 })).problem.error_code).toBe('closing_rest_changed');
    await askToClose(member);
    expect((await world.as(member, getCashbackTerms)).reply.payout_minimum).toBe(1_000);
    expect((await payouts.ask(member, 1_200)).reply).toMatchObject({ status: 'sending', fee: 500 });
    await world.runJobs();
    await payouts.letTimePass(1);
    expect(payouts.sentTo(member)).toMatchObject([{ amount: 700 }]);
    expect((await close(member)).status).toBe(200);
  });
});
