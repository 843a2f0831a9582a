import { listRefunds, redirectRefund, retryRefund } from '@club/contract/money/refunds';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { openRefundsWorld, type RefundsWorld } from '#server-test/refunds-world.ts';

const HELD_MS = 60_000;
let refunds: RefundsWorld;
let numbers = 772_660_000;

beforeAll(async () => {
  refunds = await openRefundsWorld();
});
afterEach(() => refunds.expectSound());
afterAll(() => refunds.world.close());

/** A refund that the wallet that paid does not take. */
async function failed(by?: Person) {
  const { network, paid, refund, arrive } = refunds;
  const { member, order } = await paid([1, 0], by === undefined ? {} : { by });
  network.onReversal = () => ({ kind: 'refused', reason: 'NOT_ALLOWED', raw: null });
  network.onPayout = () => ({ kind: 'refused', reason: 'PAYEE_NOT_FOUND', raw: null });
  const { id } = (await refund(order, { amount: 4_000 })).reply;
  await arrive();
  return { id, member, order };
}

/** The member has a new number, proven or not. */
async function change({ member_id }: Person, unproven = false): Promise<string> {
  const { db } = refunds.world.deps;
  numbers += 1;
  const number = `+256${numbers}`;
  const { application_id } = await db
    .selectFrom('phone_numbers')
    .select('application_id')
    .where('member_id', '=', member_id)
    .executeTakeFirstOrThrow();
  await db.updateTable('members').set({ mtn_money_number: number }).where('id', '=', member_id).execute();
  await db
    .insertInto('phone_numbers')
    .values({ e164: number, network: 'mtn', member_id, application_id, unproven })
    .execute();
  return number;
}

const send = (id: string, by = refunds.admin) => refunds.world.as(by, redirectRefund, { params: { id } });
const otherOf = async (id: string) => {
  const { results } = (await refunds.world.as(refunds.admin, listRefunds)).reply;
  return results.find((row) => row.id === id)!.other_number;
};

it('goes to the number that the member has by now where the wallet that paid takes no money any more, once it is sure', async () => {
  const { world, other, network, arrive } = refunds;
  const { id, member, order } = await failed();
  expect(await otherOf(id)).toBeNull();
  expect((await send(id)).problem.error_code).toBe('refund_other_number_missing');
  await change(member, true);
  expect(await otherOf(id)).toBeNull();
  const number = await change(member);
  expect(await otherOf(id)).toBe(`+256 77• ••• ${number.slice(-3)}`);
  const { clock, deps } = world;
  await sql`INSERT INTO member_holds (id, member_id, reason, created_at, held_until) VALUES (${deps.random.uuid()},
    ${member.member_id}, 'number_changed', ${clock.now()}, ${new Date(clock.now().getTime() + HELD_MS)})`.execute(
    deps.db,
  );
  expect((await send(id)).problem.error_code).toBe('payee_on_hold');
  clock.advance(2 * HELD_MS);
  network.onPayout = undefined;
  const answers = await Promise.all([send(id), send(id, other), world.as(other, retryRefund, { params: { id } })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const byRetry = answers[2].status === 200;
  await arrive();
  const sent = world.money.payouts.filter(({ amount }) => amount === 4_000);
  expect(sent.map(({ msisdn }) => msisdn)).toEqual([byRetry ? member.phone.slice(1) : number.slice(1)]);
  expect((await world.order(member, order.id)).refunds).toMatchObject([{ status: 'completed', amount: 4_000 }]);
  expect((await send(id)).problem.error_code).toBe('refund_decided');
});

it('is asked of the wallet that paid again where the other number does not take it either', async () => {
  const { world, admin, network, arrive } = refunds;
  const { id, member } = await failed();
  await change(member);
  expect((await send(id)).reply.status).toBe('sending');
  await arrive();
  expect(await otherOf(id)).not.toBeNull();
  network.onPayout = undefined;
  await world.as(admin, retryRefund, { params: { id } });
  await arrive();
  expect(world.money.payouts.at(-1)!.msisdn).toBe(member.phone.slice(1));
});

it('goes to nobody else what somebody else has paid', async () => {
  const { world } = refunds;
  const { id, member } = await failed();
  await change(member);
  await world.deps.db
    .insertInto('asked_payers')
    .values({ msisdn: member.phone.slice(1), stop_code: 'asked-once', first_asked_at: world.clock.now() })
    .execute();
  expect(await otherOf(id)).toBeNull();
  expect((await send(id)).problem.error_code).toBe('refund_other_number_missing');
});

it('is for admins alone, and for nobody about their own', async () => {
  const own = await makeMember(refunds.world.deps, { is_admin: true });
  await givePinForGood(refunds.world.deps, own);
  const { id, member } = await failed(own);
  await change(member);
  expect((await send(id, own)).problem.error_code).toBe('second_person_needed');
  expect((await send(id, await makeMember(refunds.world.deps))).status).toBe(403);
});
