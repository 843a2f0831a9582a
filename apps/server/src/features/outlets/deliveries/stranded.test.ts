import * as calls from '@club/contract/outlets/deliveries';
import * as ridingCalls from '@club/contract/outlets/riding';
import { cancelOrder } from '@club/contract/shop/orders';
import { settingRules } from '@club/rules/settings';
import { MOST_TRIES } from '@club/rules/stranded-delivery';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { openRidersWorld, type RidersWorld } from '#server-test/riders-world.ts';

import { watchStranded } from './watch-stranded.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WAIT_MS = settingRules.delivery_stranded_minutes.standard * MINUTE_MS;

let riders: RidersWorld;
let world: RidersWorld['world'];
let admin: Person;

beforeAll(async () => {
  riders = await openRidersWorld();
  ({ world } = riders);
  admin = await makeMember(world.deps, { is_admin: true });
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const cancel = (person: Person, id: string) => world.as(person, cancelOrder, { params: { id } });
const accept = (rider: Person, id: string) =>
  world.as(rider, ridingCalls.answerDelivery, { params: { id }, body: { accept: true } });
const told = async (template: 'order_unbrought' | 'order_stranded', number: string) =>
  (await world.messages(template)).filter((text) => text.includes(number));
const bellOf = ({ member_id }: Person) =>
  world.deps.db
    .selectFrom('notifications')
    .select(['link', 'message'])
    .where('member_id', '=', member_id)
    .where('title', '=', 'Nobody brings an order')
    .execute();

describe('a delivery that nobody brings', () => {
  it('is told to its outlet and its member once, then to the admins, and may be cancelled with all its money back', async () => {
    const { owner, id } = await riders.readyOrder();
    const { order_number, total_amount } = await world.order(owner, id);
    expect((await cancel(owner, id)).problem.error_code).toBe('order_move_refused');
    world.clock.advance(WAIT_MS - MINUTE_MS);
    await watchStranded(world.deps);
    expect(await told('order_unbrought', order_number)).toEqual([]);
    world.clock.advance(MINUTE_MS);
    await Promise.all([watchStranded(world.deps), watchStranded(world.deps)]);
    await watchStranded(world.deps);
    expect(await told('order_unbrought', order_number)).toHaveLength(1);
    expect(await told('order_stranded', order_number)).toHaveLength(1);
    expect(await world.order(owner, id)).toMatchObject({ stranded: true, can: { cancel: true } });

    world.clock.advance(WAIT_MS);
    await watchStranded(world.deps);
    await watchStranded(world.deps);
    expect(await told('order_unbrought', order_number)).toHaveLength(2);
    expect(await told('order_stranded', order_number)).toHaveLength(1);
    const outletName = (await world.order(owner, id)).outlet_name;
    expect(await bellOf(admin)).toEqual([
      {
        link: `/admin/orders?search=${order_number}`,
        message: `Order ${order_number} of ${outletName} waits for a rider. Call the outlet, or give the money back.`,
      },
    ]);
    expect((await bellOf(riders.manager)).map(({ link }) => link)).toContain('/outlet/orders');

    expect((await cancel(owner, id)).status).toBe(200);
    expect((await cancel(owner, id)).status).toBe(200);
    const order = await world.order(owner, id);
    expect(order).toMatchObject({ status: 'cancelled', stranded: false, can: { cancel: false } });
    expect(order.refunds.map(({ amount }) => amount)).toEqual([total_amount]);
  });

  it('is none as soon as a rider says yes, and waits no longer for one who says nothing', async () => {
    const { rider, owner, id, delivery_id } = await riders.given();
    world.clock.advance(WAIT_MS);
    await watchStranded(world.deps);
    expect((await world.order(owner, id)).stranded).toBe(true);
    await accept(rider, delivery_id);
    expect(await world.order(owner, id)).toMatchObject({ stranded: false, can: { cancel: false } });
    expect((await cancel(owner, id)).problem.error_code).toBe('order_move_refused');
    world.clock.advance(3 * WAIT_MS);
    await watchStranded(world.deps);
    expect((await world.order(owner, id)).stranded).toBe(false);
    await riders.move(rider, delivery_id, 'picked_up');
    expect((await world.order(owner, id)).status).toBe('delivering');
  });

  it('came back three times: nobody waits any longer, and its member chooses', async () => {
    const { rider, id: rider_id } = await riders.newRider();
    const { owner, id } = await riders.readyOrder();
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      await watchStranded(world.deps);
      expect((await world.order(owner, id)).stranded).toBe(false);
      const delivery_id = (await riders.assign(id, rider_id)).reply.id;
      await riders.move(rider, delivery_id, 'picked_up');
      await riders.move(rider, delivery_id, 'failed', { kind: 'nobody_home' });
      await world.as(riders.manager, calls.confirmReturn, { params: { id: delivery_id }, body: {} });
    }
    await watchStranded(world.deps);
    expect((await world.order(owner, id)).stranded).toBe(true);
    expect((await cancel(owner, id)).reply.status).toBe('cancelled');
  });

  it('is not waited for longer because of what was promised for a try that has failed since', async () => {
    const { rider, rider_id, owner, id, delivery_id } = await riders.given();
    const fails = async (delivery: string, next_attempt_at?: string) => {
      await riders.move(rider, delivery, 'picked_up');
      await riders.move(rider, delivery, 'failed', { kind: 'nobody_home' });
      await world.as(riders.manager, calls.confirmReturn, { params: { id: delivery }, body: { next_attempt_at } });
    };
    await fails(delivery_id, new Date(world.clock.now().getTime() + 5 * DAY_MS).toISOString());
    world.clock.advance(WAIT_MS);
    await watchStranded(world.deps);
    expect((await world.order(owner, id)).stranded).toBe(false);
    await fails((await riders.assign(id, rider_id)).reply.id);
    expect((await riders.seen(owner, id)).next_attempt_at).toBeNull();
    world.clock.advance(WAIT_MS);
    await watchStranded(world.deps);
    expect(await world.order(owner, id)).toMatchObject({ stranded: true, can: { cancel: true } });
  });

  it('is fetched or cancelled, never both, when both happen at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { rider, owner, id, delivery_id } = await riders.given();
      world.clock.advance(WAIT_MS);
      await watchStranded(world.deps);
      const [fetched, cancelled] = await Promise.all([riders.move(rider, delivery_id, 'picked_up'), cancel(owner, id)]);
      expect([fetched.status, cancelled.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect((await world.order(owner, id)).status).toBe(fetched.status === 200 ? 'delivering' : 'cancelled');
    }
  });
});
