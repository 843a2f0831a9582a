import { getCashbackTerms } from '@club/contract/money/cashback';
import { completeOrderWithCode, moveOutletOrder } from '@club/contract/outlets/counter';
import { createOrder, processPayment } from '@club/contract/shop/checkout';
import { cancelOrder } from '@club/contract/shop/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { sized } from '#server-test/figures.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { transact } from '#server/db/transact.ts';
import { changeSetting } from '#server/features/club/settings/settings.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';
import { expireHolds } from '#server/features/shop/orders/ending/expire-holds.ts';

const ROUNDS = sized(60, 10);
/** Who is answered first depends on the machine: what has to be seen may take some rounds more. */
const ROUNDS_MOST = 4 * ROUNDS;
const ACTS_AT_ONCE = 12;
let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld();
});

afterAll(() => world.close());

/** A small generator with a fixed seed, so that a failure can be looked at again. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it('keeps money and stock right through a random mix of everything at once', async () => {
  const roll = dice(20_261_121);
  const prices = [9_999, 12_345, 777];
  const products = prices.map((price) => ({ price, pieces: 40 }));
  const shops = [await makeShop(world.deps, { products }), await makeShop(world.deps, { products })];
  const managers: Person[] = [];
  for (const shop of shops) managers.push(await makeMember(world.deps, { manages: [shop.outlet_id] }));
  const members: Person[] = [];
  while (members.length < 5) members.push(await makeMember(world.deps));
  const spent = new Set<string>();
  const placed: { id: string; owner: Person; manager: Person }[] = [];

  await transact(world.deps.db, (tx) =>
    changeSetting(tx, { name: 'cashback_wait_hours', value: 0, at: new Date(0), by: null }),
  );

  // Everybody begins with some cashback, so that the mix spends it whoever is answered first.
  world.money.payers = 'pay';
  for (const [index, owner] of members.entries()) {
    const [shop, manager] = [shops[index % shops.length]!, managers[index % shops.length]!];
    const { id } = await world.place(owner, [shop.line(2, 1)]);
    await world.pay(owner, id);
    const code = await world.makeReady(manager, owner, id);
    await world.as(manager, completeOrderWithCode, { params: { id }, body: { code } });
    expect((await world.as(owner, getCashbackTerms)).reply.available).toBeGreaterThan(0);
  }

  type Dice = typeof roll;
  const place = async (own: Dice, { owner, shop, manager }: { owner: Person; shop: Shop; manager: Person }) => {
    const [first, second] = [own(3), own(3)];
    const items = [shop.line(1 + first, first), shop.line(1, second)].map(({ offer_id, product_id, quantity }) => ({
      offer: offer_id,
      product: product_id,
      quantity,
    }));
    const terms = (await world.as(owner, getCashbackTerms)).reply;
    // Sometimes more than there is by the time it is asked for.
    const use_cashback = own(2) * Math.min(terms.available, 1_000 + own(30_000));
    const body = { payment_network: 'mtn', items, use_cashback } as const;
    const answer = await world.as(owner, createOrder, { body });
    if (answer.status === 201 && use_cashback > 0) spent.add(answer.reply.amount_due === 0 ? 'whole' : 'part');
    if (answer.status === 201) placed.push({ id: answer.reply.id, owner, manager });
    // Who let too many holds run out makes room for somebody else.
    if (answer.status === 429) members[members.indexOf(owner)] = await makeMember(world.deps);
    return answer;
  };
  const ask = async ({ id, owner }: (typeof placed)[number]) => {
    const body = { payment_network: 'mtn', phone_number: owner.phone };
    const answer = await world.as(owner, processPayment, { params: { id }, body });
    await world.runJobs();
    return answer;
  };
  const step = async (own: Dice, { id, owner, manager }: (typeof placed)[number]) => {
    const { status, secret_code } = await world.order(owner, id);
    if (status === 'ready') {
      const code = own(4) === 0 ? '000000' : (secret_code ?? '');
      return world.as(manager, completeOrderWithCode, { params: { id }, body: { code } });
    }
    const next = { pending: 'confirmed', confirmed: 'processing' }[status as string] ?? 'ready';
    return world.as(manager, moveOutletOrder, { params: { id }, body: { status: next } });
  };
  const act = async (): Promise<{ status: number } | void> => {
    // Rolled by each act for itself, so that it does not hang on who was answered first.
    const own = dice(roll(2 ** 31));
    const which = own(shops.length);
    const order = placed[placed.length - 1 - own(Math.min(placed.length, 15))];
    const kind = own(12);
    if (kind < 3 || order === undefined) {
      const owner = members[own(members.length)]!;
      return place(own, { owner, shop: shops[which]!, manager: managers[which]! });
    }
    if (kind < 5) return ask(order);
    if (kind === 5) return world.as(order.owner, cancelOrder, { params: { id: order.id } });
    if (kind === 6) return void (await sweepPayments(world.deps));
    if (kind === 7) return void (await expireHolds(world.deps));
    for (let steps = own(4); steps > 0; steps -= 1) await step(own, order);
    return step(own, order);
  };

  for (let round = 0; round < ROUNDS || (round < ROUNDS_MOST && !spent.has('part')); round += 1) {
    world.money.payers = (['pay', 'refuse', 'wait'] as const)[roll(3)]!;
    const answers = await Promise.all(Array.from({ length: ACTS_AT_ONCE }, act));
    expect(answers.filter((answer) => (answer?.status ?? 200) >= 500)).toEqual([]);
    world.clock.advance(roll(4) * 60_000);
    expect(await brokenInvariants(world)).toEqual([]);
  }
  const rows = await world.deps.db.selectFrom('orders').select(['status', 'payment_status']).execute();
  const seen = new Set(rows.map((row) => `${row.status} ${row.payment_status}`));
  expect(seen).toContain('completed paid');
  expect(spent).toContain('part');
  expect([...seen].some((state) => state.startsWith('cancelled'))).toBe(true);
});
