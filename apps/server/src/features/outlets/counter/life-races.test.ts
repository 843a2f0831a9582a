import * as calls from '@club/contract/outlets/counter';
import { confirmPayment } from '@club/contract/shop/checkout';
import { cancelOrder, type OrderDetail } from '@club/contract/shop/orders';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { FIGURES_LIMIT_MS, IS_FULL, sized, tell } from '#server-test/figures.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { givePinForGood, makeMember, type Person } from '#server-test/people.ts';
import { leadOf, race } from '#server-test/race.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';

/** In all, over the four kinds below. */
const RACES = sized(2_000, 60);
const ROUNDS = RACES / 4;
const UNTIL_ASKED_AGAIN_MS = 6_000;
const TWO_DAYS_MS = 48 * 60 * 60_000;

let world: OrdersWorld;
let shop: Shop;
let manager: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await makeShop(world.deps, { products: [{ price: 10_000, pieces: RACES * 2 }] });
  manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
  await givePinForGood(world.deps, manager);
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

interface Raced {
  owner: Person;
  id: string;
}

async function placed(): Promise<Raced> {
  const owner = await makeMember(world.deps);
  return { owner, id: (await world.place(owner, [shop.line()])).id };
}

async function paid(): Promise<Raced> {
  const order = await placed();
  await world.pay(order.owner, order.id);
  return order;
}

const accept = ({ id }: Raced) =>
  world.as(manager, calls.moveOutletOrder, { params: { id }, body: { status: 'confirmed' } });
const cancel = ({ owner, id }: Raced) => world.as(owner, cancelOrder, { params: { id } });
const notCollected = ({ id }: Raced) => world.as(manager, calls.orderNotCollected, { params: { id } });
const complete = ({ id }: Raced, code: string) =>
  world.as(manager, calls.completeOrderWithCode, { params: { id }, body: { code } });

/** Races again and again, tells who won each, and leans against who has won more. */
async function raceAll(name: string, sides: readonly [string, string], round: (lead_ms: number) => Promise<0 | 1>) {
  const wins: [number, number] = [0, 0];
  for (let count = 0; count < ROUNDS; count += 1) {
    wins[await round(leadOf(count, wins))] += 1;
  }
  tell(`${name}: ${sides[0]} won ${wins[0]}, ${sides[1]} won ${wins[1]} of ${ROUNDS}`);
  if (IS_FULL) expect(Math.min(...wins)).toBeGreaterThanOrEqual(ROUNDS / 10);
}

/** Whatever became of it: one legal end, and each of its steps once. */
function expectOneEnd(order: OrderDetail, status: OrderDetail['status']): void {
  expect(order.status).toBe(status);
  const types = order.events.map(({ type }) => type);
  expect(new Set(types).size).toBe(types.length);
  const given = order.refunds.reduce((sum, { amount }) => sum + amount, 0);
  expect(given).toBe(status === 'cancelled' ? order.total_amount : 0);
}

it(
  'a cancel and a payment that succeeds: the order is cancelled and all its money goes back',
  async () => {
    await raceAll('cancel against payment', ['cancel', 'payment'], async (lead_ms) => {
      const order = await placed();
      await world.prompt(order.owner, order.id);
      world.clock.advance(UNTIL_ASKED_AGAIN_MS);
      const confirm = () => world.as(order.owner, confirmPayment, { params: { id: order.id } });
      const [cancelled] = await race(() => cancel(order), confirm, lead_ms);
      expect(cancelled.status).toBe(200);
      // Whoever was asked about before the cancel, the money has been taken by now.
      world.clock.advance(UNTIL_ASKED_AGAIN_MS);
      await confirm();
      await world.runJobs();
      const ended = await world.order(order.owner, order.id);
      expectOneEnd(ended, 'cancelled');
      const types = ended.events.map(({ type }) => type);
      const isPaidFirst = types.includes('paid') && types.indexOf('paid') < types.indexOf('cancelled');
      return isPaidFirst ? 1 : 0;
    });
  },
  FIGURES_LIMIT_MS,
);

it(
  'a cancel and an accept: cancelled either way, and an accept that came too late is refused',
  async () => {
    await raceAll('cancel against accept', ['cancel', 'accept'], async (lead_ms) => {
      const order = await paid();
      const [cancelled, accepted] = await race(
        () => cancel(order),
        () => accept(order),
        lead_ms,
      );
      expect(cancelled.status).toBe(200);
      expect([200, 409]).toContain(accepted.status);
      await world.runJobs();
      const ended = await world.order(order.owner, order.id);
      expectOneEnd(ended, 'cancelled');
      expect(ended.events.some(({ type }) => type === 'confirmed')).toBe(accepted.status === 200);
      return accepted.status === 200 ? 1 : 0;
    });
  },
  FIGURES_LIMIT_MS,
);

it(
  'a handing over and a putting back: exactly one of them happens',
  async () => {
    await raceAll('complete against not collected', ['complete', 'not collected'], async (lead_ms) => {
      const order = await paid();
      await world.makeReady(manager, order.owner, order.id);
      // It waits for two days already; for everything else time stands still, or the offer would end.
      const ready_at = new Date(world.clock.now().getTime() - TWO_DAYS_MS);
      await world.deps.db.updateTable('orders').set({ ready_at }).where('id', '=', order.id).execute();
      const code = (await world.order(order.owner, order.id)).secret_code!;
      const [completed, returned] = await race(
        () => complete(order, code),
        () => notCollected(order),
        lead_ms,
      );
      expect([completed.status, returned.status].filter((status) => status === 200)).toHaveLength(1);
      await world.runJobs();
      const isCompleted = completed.status === 200;
      expectOneEnd(await world.order(order.owner, order.id), isCompleted ? 'completed' : 'cancelled');
      return isCompleted ? 0 : 1;
    });
  },
  FIGURES_LIMIT_MS,
);

it(
  'an accept and a rejection by two people of the outlet: accepted first or not, the money goes back once',
  async () => {
    await raceAll('reject against accept', ['reject', 'accept'], async (lead_ms) => {
      const order = await paid();
      const reject = () =>
        world.as(manager, calls.rejectOutletOrder, { params: { id: order.id }, body: { reason: 'Out of stock' } });
      const [rejected, accepted] = await race(reject, () => accept(order), lead_ms);
      expect(rejected.status).toBe(200);
      await world.runJobs();
      expectOneEnd(await world.order(order.owner, order.id), 'cancelled');
      return accepted.status === 200 ? 1 : 0;
    });
  },
  FIGURES_LIMIT_MS,
);
