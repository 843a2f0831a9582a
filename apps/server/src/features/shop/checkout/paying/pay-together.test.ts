import { getPaymentStatus, type PaymentProgress } from '@club/contract/shop/checkout';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { fingerprintOf } from '#server/db/idempotency.ts';

import { payTogether, type AskedPayment } from './pay-together.ts';
import { processPayment, type Payer } from './process-payment.ts';

let world: OrdersWorld;
let shop: Shop;

beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await makeShop(world.deps);
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

interface Waiting {
  readonly member: Person;
  readonly order_id: string;
  readonly number: string;
}

/** A member with an MTN number and an order that waits for its money. */
async function waiting(): Promise<Waiting> {
  const member = await makeMember(world.deps);
  const { id } = await world.place(member, [shop.line(1)]);
  return { member, order_id: id, number: member.phone };
}

const asks = ({ member, order_id, number }: Waiting, more: Partial<Payer> = {}): AskedPayment => ({
  member_id: member.member_id,
  order_id,
  payer: { payment_network: 'mtn', phone_number: number, ...more },
  network: 'mtn',
  once: undefined,
});
const pay = async (...asked: AskedPayment[]) =>
  (await payTogether(world.deps, asked)).map((one) =>
    typeof one === 'object' && 'answer' in one ? getPaymentStatus.reply.parse(JSON.parse(one.answer)) : one,
  );

it('begins an attempt for each order, answered as it then stands, and holds the stock until it is decided', async () => {
  const both = [await waiting(), await waiting()];
  world.clock.advance(60_000);
  const answers = await pay(...both.map((one) => asks(one)));
  for (const [index, { member, order_id }] of both.entries()) {
    expect(answers[index]).toMatchObject({ stage: 'sending', payment_status: 'pending', retry_allowed: false });
    expect((await world.as(member, getPaymentStatus, { params: { id: order_id } })).reply).toEqual(answers[index]);
    const { hold_expires_at } = await world.order(member, order_id);
    expect(new Date(hold_expires_at!).getTime()).toBeGreaterThan(world.clock.now().getTime() + 5 * 60_000);
  }
});

it('leaves to be served alone whose order is not theirs, asked for already, or paid from another number', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, waiting));
  const of = (index: number) => people[index]!;
  await processPayment(world.deps, of(0).member.member_id, of(0).order_id, asks(of(0)).payer, undefined);
  const answers = await pay(
    asks(of(0)),
    { ...asks(of(1)), order_id: of(5).order_id },
    asks({ ...of(2), number: of(5).number }),
    asks(of(3), { save_payer_as: 'Mum' }),
    { ...asks(of(4)), network: 'airtel', order_id: world.deps.random.uuid() },
    asks(of(5)),
  );
  expect(answers).toMatchObject(['alone', 'alone', 'alone', 'alone', 'alone', { stage: 'sending' }]);
});

it('tells whoever repeats a request where the payment stands then, and begins nothing more', async () => {
  const both = [await waiting(), await waiting()];
  const asked = both.map((one) => ({
    ...asks(one),
    once: {
      scope: one.member.member_id,
      route: 'POST /orders/:id/process_payment/',
      key: `key-of-${one.order_id}`,
      fingerprint: fingerprintOf({}),
      at: world.clock.now(),
    },
  }));
  const [first] = (await pay(...asked)) as [PaymentProgress];
  expect(await pay(...asked)).toEqual(['alone', 'alone']);
  const [{ member_id, order_id, payer, once }] = asked as [AskedPayment];
  const repeat = () => processPayment(world.deps, member_id, order_id, payer, once);
  expect(await repeat()).toEqual(first);
  await world.runJobs();
  expect(await repeat()).toMatchObject({ payment_id: first.payment_id, stage: 'prompted' });
  const attempts = await world.deps.db
    .selectFrom('payments')
    .select('id')
    .where(
      'subject_id',
      'in',
      both.map(({ order_id }) => order_id),
    )
    .execute();
  expect(attempts).toHaveLength(2);
});
