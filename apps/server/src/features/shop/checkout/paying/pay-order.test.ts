import { changePreferences, listNotifications } from '@club/contract/club/notifications';
import { confirmPayment, getPaymentStatus, listPendingPayments, processPayment } from '@club/contract/shop/checkout';
import { formatTime } from '@club/rules/kampala-time';
import { PURCHASE_POLL_MS, PURCHASE_POLLS } from '@club/rules/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop } from '#server-test/shop.ts';
import { settlePayment } from '#server/features/money/payments/settle-payment.ts';

const MINUTE_MS = 60_000;
let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld();
});

beforeEach(() => {
  world.money.payers = 'pay';
});

afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

function ask(person: Person, id: string, body: Record<string, unknown> = {}) {
  const payer = { payment_network: 'mtn', phone_number: person.phone, ...body };
  return world.as(person, processPayment, { params: { id }, body: payer });
}

function confirm(person: Person, id: string) {
  return world.as(person, confirmPayment, { params: { id } });
}

describe('paying', () => {
  it('sells the stock, books the sale, promises the cashback and says so', async () => {
    const shop = await makeShop(world.deps, { name: 'Nakawa Foods' });
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line(2)]);

    const asked = await ask(member, id);
    expect(asked.status).toBe(202);
    expect(asked.reply).toMatchObject({ status: 'pending', stage: 'sending', payment_status: 'pending' });
    await world.runJobs();
    expect((await world.as(member, getPaymentStatus, { params: { id } })).reply.stage).toBe('prompted');
    world.clock.advance(6_000);
    expect((await confirm(member, id)).reply).toMatchObject({
      status: 'completed',
      transaction_status: 'completed',
      payment_status: 'paid',
      retry_allowed: false,
    });

    const order = await world.order(member, id);
    expect(order).toMatchObject({ status: 'pending', payment_status: 'paid', hold_expires_at: null });
    expect(order.can).toMatchObject({ cancel: true, pay: false });
    expect(order.payment).toMatchObject({ status: 'completed', amount: 16_000, payment_network: 'mtn' });
    expect(order.payment?.phone_number).not.toContain(member.phone.slice(4, 10));
    expect(order.events.map((event) => event.type)).toEqual(['placed', 'paid']);
    expect(Date.parse(order.ready_estimate_at!) - Date.parse(order.events[1]!.created_at)).toBe(30 * MINUTE_MS);
    expect(await world.balances({ [shop.outlet_id]: 'outlet', [member.member_id]: 'member' })).toMatchObject({
      'order_liability:outlet': 16_000,
      'cashback_pending:member': 800,
    });
    const messages = await world.messages('payment_received');
    expect(messages.filter((text) => text.includes(order.order_number))).toHaveLength(1);
    expect((await ask(member, id)).problem.error_code).toBe('order_already_paid');
  });

  it('promises what is paid at a closed outlet for after it has opened, as the screen did before', async () => {
    const [shop, member] = [await makeShop(world.deps), await makeMember(world.deps)];
    const hours = { opening_hours: 'Every day 18:00–20:00' };
    await world.deps.db.updateTable('outlets').set(hours).where('id', '=', shop.outlet_id).execute();
    const { id } = await world.place(member, [shop.line()]);
    await world.pay(member, id);
    expect(formatTime((await world.order(member, id)).ready_estimate_at!)).toBe('18:30');
  });

  it('checks the network and the number with the texts of the spec', async () => {
    const shop = await makeShop(world.deps);
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line()]);
    const cases = [
      [{ phone_number: '' }, 'phone_number', 'Phone number is required'],
      [{ phone_number: '12345' }, 'phone_number', 'Please enter a valid phone number'],
      [{ phone_number: '750000003' }, 'phone_number', 'Please enter a valid MTN number (e.g., 077XXXXXXX)'],
      [
        { payment_network: 'airtel', phone_number: '770000003' },
        'phone_number',
        'Please enter a valid Airtel number (e.g., 075XXXXXXX)',
      ],
      [{ payment_network: 'visa' }, 'payment_network', 'Unsupported payment network'],
    ] as const;
    for (const [body, field, text] of cases) {
      const { status, problem } = await ask(member, id, body);
      expect([status, problem.errors]).toEqual([400, { [field]: [text] }]);
    }
    const airtel = await ask(member, id, { payment_network: 'airtel', phone_number: '750000003' });
    expect([airtel.status, airtel.problem.error_code]).toEqual([503, 'network_unavailable']);
    expect(world.money.requests.some(({ msisdn }) => msisdn === '256750000003')).toBe(false);
  });

  it('is not for strangers', async () => {
    const shop = await makeShop(world.deps);
    const owner = await makeMember(world.deps);
    const stranger = await makeMember(world.deps);
    const { id } = await world.place(owner, [shop.line()]);
    const answers = [
      await ask(stranger, id),
      await confirm(stranger, id),
      await world.as(stranger, getPaymentStatus, { params: { id } }),
    ];
    expect(answers.map(({ status, problem }) => [status, problem.error_code])).toEqual(
      answers.map(() => [404, 'order_not_found']),
    );
  });

  it('answers with the open attempt while there is one, also many times at once', async () => {
    const shop = await makeShop(world.deps);
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line()]);
    world.money.payers = 'wait';
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(member, id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(answers.map(({ reply }) => reply.payment_id)).size).toBe(1);
    const before = world.money.requests.length;
    await world.runJobs();
    expect(world.money.requests.length - before).toBe(1);
    const [pending] = (await world.as(member, listPendingPayments)).reply.results;
    expect(pending).toMatchObject({ id, stage: 'prompted', total_amount: 8_000 });
  });

  it('fails when the payer refuses, and may be tried again', async () => {
    const shop = await makeShop(world.deps);
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line()]);
    world.money.payers = 'refuse';
    await world.pay(member, id);
    const failed = await world.order(member, id);
    expect(failed).toMatchObject({ status: 'pending', payment_status: 'failed', can: { pay: true, cancel: true } });
    expect((await world.as(member, getPaymentStatus, { params: { id } })).reply).toMatchObject({
      status: 'failed',
      retry_allowed: true,
    });
    expect(await world.messages('payment_failed')).toEqual([]);

    world.money.payers = 'pay';
    await world.pay(member, id);
    expect(await world.order(member, id)).toMatchObject({ payment_status: 'paid' });
  });

  it('tells of a failure once its screen has given up by SMS, as was promised there, and on the screen alone before', async () => {
    const shop = await makeShop(world.deps);
    const told = async (after_ms: number) => {
      const member = await makeMember(world.deps);
      const { id, order_number } = await world.place(member, [shop.line()]);
      world.money.payers = 'wait';
      await world.prompt(member, id);
      world.clock.advance(after_ms);
      world.money.payers = 'refuse';
      await confirm(member, id);
      expect(await world.order(member, id)).toMatchObject({ payment_status: 'failed' });
      return (await world.messages('payment_failed')).filter((text) => text.includes(order_number)).length;
    };
    const screenAsks = PURCHASE_POLLS * PURCHASE_POLL_MS;
    expect([await told(screenAsks - 1_000), await told(screenAsks)]).toEqual([0, 1]);
    world.money.payers = 'pay';
  });

  it('tells by SMS that it was paid once its screen has given up, also whoever wants no news of orders', async () => {
    const shop = await makeShop(world.deps);
    const told = async (after_ms: number) => {
      const member = await makeMember(world.deps);
      await world.as(member, changePreferences, { body: { orderUpdates: false } });
      const { id, order_number } = await world.place(member, [shop.line()]);
      world.money.payers = 'wait';
      await world.prompt(member, id);
      world.clock.advance(after_ms);
      world.money.payers = 'pay';
      await confirm(member, id);
      expect(await world.order(member, id)).toMatchObject({ payment_status: 'paid' });
      const bell = await world.as(member, listNotifications);
      expect(bell.reply.count).toBe(0);
      return (await world.messages('payment_received')).filter((text) => text.includes(order_number)).length;
    };
    const screenAsks = PURCHASE_POLLS * PURCHASE_POLL_MS;
    expect([await told(screenAsks - 1_000), await told(screenAsks), await told(20 * MINUTE_MS)]).toEqual([0, 1, 1]);
  });

  it('asks the network at most once in a few seconds, however often the member taps', async () => {
    const shop = await makeShop(world.deps);
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line()]);
    world.money.payers = 'wait';
    await world.prompt(member, id);
    world.clock.advance(6_000);
    const before = world.money.queries;
    await Promise.all(Array.from({ length: 15 }, () => confirm(member, id)));
    expect(world.money.queries - before).toBe(1);
  });

  it('counts once, however many workers hear of it at the same time', async () => {
    const shop = await makeShop(world.deps, { products: [{ price: 10_000, pieces: 7 }] });
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line(3)]);
    world.money.payers = 'wait';
    await world.prompt(member, id);
    world.money.payers = 'pay';
    const payment_id = (await world.order(member, id)).payment!.id;
    for (let round = 0; round < 3; round += 1) {
      world.clock.advance(6_000);
      await Promise.all(Array.from({ length: 10 }, () => settlePayment(world.deps, payment_id)));
    }
    const postings = await world.deps.db
      .selectFrom('ledger_transactions')
      .select('kind')
      .where('subject_id', '=', id)
      .execute();
    expect(postings.map(({ kind }) => kind).toSorted()).toEqual(['cashback_promised', 'sale_received']);
  });
});
