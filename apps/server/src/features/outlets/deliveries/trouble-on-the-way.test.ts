import { listNotifications } from '@club/contract/club/notifications';
import * as calls from '@club/contract/outlets/deliveries';
import * as riderCalls from '@club/contract/outlets/riders';
import * as ridingCalls from '@club/contract/outlets/riding';
import { getOffer } from '@club/contract/shop/catalogue';
import { getOrder, listOrders } from '@club/contract/shop/orders';
import { formatPhone } from '@club/rules/uganda-phone';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { brokenInvariants } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { lookAt, photoOf } from '#server-test/photos.ts';
import { openRidersWorld, wrong, type RidersWorld } from '#server-test/riders-world.ts';
import { makeShop } from '#server-test/shop.ts';

let riders: RidersWorld;
let world: RidersWorld['world'];
let manager: RidersWorld['manager'];

beforeAll(async () => {
  riders = await openRidersWorld();
  ({ world, manager } = riders);
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const TRIES_IN_ONE_INSTANT = 6;
const JPEG = await photoOf();
const BARE = { format: 'jpeg', width: 64, height: 48, isBare: true };
const here = (person: Parameters<RidersWorld['seen']>[0], id: string) =>
  world.as(person, calls.riderIsHere, { params: { id } });
const answer = (person: Parameters<RidersWorld['move']>[0], id: string, accept: boolean) =>
  world.as(person, ridingCalls.answerDelivery, { params: { id }, body: { accept } });
const judge = (id: string, accept: boolean) =>
  world.as(manager, calls.judgeDelivery, { params: { id }, body: { accept } });
const returned = (id: string, next_attempt_at?: string) =>
  world.as(manager, calls.confirmReturn, { params: { id }, body: { next_attempt_at } });
const onTheRoad = async () => (await world.as(manager, calls.listOutletDeliveries)).reply.results;
const inMinutes = (minutes: number) => new Date(world.deps.now().getTime() + minutes * 60_000).toISOString();

describe('deliveries of an outlet', () => {
  it('are offered from its first rider on, and no longer once the last has left', async () => {
    const shop = await makeShop(world.deps);
    const owner = await makeMember(world.deps, { manages: [shop.outlet_id] });
    const hasRiders = async () =>
      (
        await world.deps.db
          .selectFrom('outlets')
          .select('has_riders')
          .where('id', '=', shop.outlet_id)
          .executeTakeFirstOrThrow()
      ).has_riders;
    expect(await hasRiders()).toBe(false);
    const rider = await makeMember(world.deps);
    const body = { phone: rider.phone, plate: 'UFB 1Z' };
    const { id } = (await world.as(owner, riderCalls.addRider, { body })).reply;
    expect(await hasRiders()).toBe(true);
    const params = { id: shop.line().offer_id };
    expect((await world.as(owner, getOffer, { params })).status).toBe(200);
    await world.as(owner, riderCalls.endRider, { params: { id } });
    expect(await hasRiders()).toBe(false);
  });
});

describe('what is given to a rider', () => {
  it('is declined without a word to the member, and given to another at once', async () => {
    const { rider, owner, id, delivery_id } = await riders.given();
    expect((await answer(rider, delivery_id, false)).reply).toEqual({ success: true });
    expect((await answer(rider, delivery_id, false)).status).toBe(200);
    expect((await answer(rider, delivery_id, true)).problem.error_code).toBe('order_move_refused');
    expect((await world.order(owner, id)).delivery_assignment).toBeNull();
    expect((await world.as(rider, ridingCalls.listMyDeliveries)).reply.results).toEqual([]);
    const { rider: second, id: second_id } = await riders.newRider();
    const again = (await riders.assign(id, second_id)).reply.id;
    expect((await answer(second, again, true)).reply).toEqual({ success: true });
    expect((await onTheRoad()).find((each) => each.id === again)).toMatchObject({ accepted: true, owed_back: false });
    await riders.move(second, again, 'picked_up');
    expect((await answer(second, again, false)).problem.error_code).toBe('order_move_refused');
  });

  it('is suggested for whoever is nearest, by where the phone last was', async () => {
    const [far, near] = [await riders.given(), await riders.given()];
    const at = (latitude: number) => ({ place: { latitude, longitude: 32.612 } });
    for (const [each, latitude] of [
      [far, 0.42],
      [near, 0.367],
    ] as const) {
      await riders.move(each.rider, each.delivery_id, 'picked_up', at(latitude));
    }
    const list = (await world.as(manager, riderCalls.listRiders)).reply.results;
    const [place, before] = [near, far].map((each) => list.findIndex(({ id }) => id === each.rider_id));
    expect(place).toBeLessThan(before!);
    expect(list[place!]!.distance_km).toBeLessThan(list[before!]!.distance_km!);
    world.clock.advance(31 * 60_000);
    const later = (await world.as(manager, riderCalls.listRiders)).reply.results;
    expect(later.find(({ id }) => id === near.rider_id)!.distance_km).toBeNull();
  });
});

describe('a rider without a network', () => {
  it('is announced by the member, who sees the code; what the phone tells later changes nothing', async () => {
    const { rider, owner, id, delivery_id } = await riders.given();
    expect((await riders.seen(owner, id)).can_say_here).toBe(false);
    expect((await here(owner, id)).problem.error_code).toBe('order_move_refused');
    await answer(rider, delivery_id, true);
    expect((await here(owner, id)).problem.error_code).toBe('order_move_refused');
    world.clock.advance(4 * 60_000);
    expect((await riders.seen(owner, id)).can_say_here).toBe(true);
    expect((await here(await makeMember(world.deps), id)).status).toBe(404);
    expect((await here(owner, id)).reply).toEqual({ success: true });
    expect((await here(owner, id)).reply).toEqual({ success: true });
    const { delivery_code, status } = await riders.seen(owner, id);
    expect(status).toBe('arrived');
    const claimed_at = inMinutes(-2);
    expect((await riders.move(rider, delivery_id, 'picked_up', { claimed_at })).reply.status).toBe('arrived');
    expect((await riders.move(rider, delivery_id, 'arrived', { claimed_at })).reply.status).toBe('arrived');
    expect((await riders.deliver(rider, delivery_id, delivery_code!.code)).reply.status).toBe('delivered');
    expect((await world.order(owner, id)).status).toBe('completed');
  });

  it('who has not said yes is not announced: the goods lie at the outlet, which may give them to another', async () => {
    const { owner, id, delivery_id } = await riders.given();
    world.clock.advance(60 * 60_000);
    expect((await riders.seen(owner, id)).can_say_here).toBe(false);
    expect((await here(owner, id)).problem.error_code).toBe('order_move_refused');
    expect((await world.order(owner, id)).status).toBe('ready');
    const { id: rider_id } = await riders.newRider();
    const body = { rider_id, instead_of: delivery_id };
    expect((await world.as(manager, calls.assignRider, { params: { id }, body })).status).toBe(200);
  });

  it('has its times kept beside the server’s, in order and within what is possible, each word once', async () => {
    const { rider, delivery_id } = await riders.given();
    const assigned = world.deps.now();
    world.clock.advance(20 * 60_000);
    const place = { latitude: 0.36, longitude: 32.6 };
    const picked = { claimed_at: new Date(assigned.getTime() + 5 * 60_000).toISOString(), place };
    const key = 'kept-on-the-phone-1';
    await riders.move(rider, delivery_id, 'picked_up', picked, key);
    expect((await riders.move(rider, delivery_id, 'picked_up', picked, key)).status).toBe(200);
    // A clock that is wrong by years, both ways.
    await riders.move(rider, delivery_id, 'in_transit', { claimed_at: '2001-01-01T00:00:00.000Z' });
    await riders.move(rider, delivery_id, 'arrived', { claimed_at: '2099-01-01T00:00:00.000Z' });
    const { db } = world.deps;
    const marks = await db
      .selectFrom('delivery_marks')
      .selectAll()
      .where('delivery_id', '=', delivery_id)
      .orderBy('id')
      .execute();
    const now = world.deps.now();
    expect(marks.map(({ status, claimed_at }) => [status, claimed_at.toISOString()])).toEqual([
      ['picked_up', picked.claimed_at],
      ['in_transit', picked.claimed_at],
      ['arrived', now.toISOString()],
    ]);
    expect(marks[1]!.said_at!.toISOString()).toBe('2001-01-01T00:00:00.000Z');
    expect(marks.every(({ at }) => at.getTime() === now.getTime())).toBe(true);
    await expect(db.deleteFrom('delivery_marks').execute()).rejects.toThrow(/denied|append-only/);
  });
});

describe('a code that cannot be entered', () => {
  it('may be tried fifteen times in all, and then not even the right one opens anything', async () => {
    const { rider, owner, id, delivery_id } = await riders.arrived();
    const refused: string[] = [];
    for (let time = 0; time < 15; time += 1) {
      const { code } = (await riders.seen(owner, id)).delivery_code!;
      refused.push((await riders.deliver(rider, delivery_id, wrong(code))).problem.error_code);
    }
    expect(refused.filter((each) => each === 'code_locked')).toHaveLength(3);
    expect((await riders.seen(owner, id)).delivery_code).toBeNull();
    expect((await riders.deliver(rider, delivery_id, '123456')).problem.error_code).toBe('code_locked');
    expect((await world.order(owner, id)).status).toBe('delivering');
  });

  it('is replaced by a picture and a reason, which complete the order once the outlet believes them', async () => {
    const { rider, owner, id, delivery_id } = await riders.arrived();
    const leave = (body: { reason: string; photo?: string }) =>
      world.as(rider, ridingCalls.leaveDelivery, { params: { id: delivery_id }, body });
    expect((await leave({ reason: ' ' })).problem.errors).toEqual({ reason: ['Please say why'] });
    const text = Buffer.from('no picture').toString('base64');
    expect((await leave({ reason: 'Her phone is off', photo: text })).problem.error_code).toBe('picture_unreadable');
    expect((await judge(delivery_id, true)).problem.error_code).toBe('order_move_refused');
    expect((await leave({ reason: 'Her phone is off', photo: JPEG })).reply.left_at).not.toBeNull();
    expect((await world.order(owner, id)).status).toBe('delivering');
    expect((await riders.seen(owner, id)).left_at).not.toBeNull();
    expect((await onTheRoad())[0]).toMatchObject({ left_reason: 'Her phone is off', has_photo: true });
    const shown = await world.as(manager, calls.getDeliveryPhoto, { params: { id: delivery_id } });
    expect(await lookAt(shown.reply.photo)).toEqual(BARE);
    expect((await judge(delivery_id, true)).reply.status).toBe('delivered');
    expect((await judge(delivery_id, true)).status).toBe(200);
    expect((await judge(delivery_id, false)).problem.error_code).toBe('order_move_refused');
    const order = await world.order(owner, id);
    expect([order.status, order.events.at(-1)!.note]).toEqual(['completed', 'Without the code: Her phone is off']);
  });

  it('is told to its member once, with the rider’s words and whom to call where nothing was left', async () => {
    const { rider, owner, id, delivery_id } = await riders.arrived();
    const { order_number } = await world.order(owner, id);
    const told = async () => (await world.messages('delivery_left')).filter((text) => text.includes(order_number));
    expect(await told()).toEqual([]);
    const leave = () =>
      world.as(rider, ridingCalls.leaveDelivery, {
        params: { id: delivery_id },
        body: { reason: 'Her mother took it' },
      });
    await Promise.all([leave(), leave()]);
    await leave();
    const { outlet } = await world.order(owner, id);
    expect(await told()).toEqual([
      `Kasente Club: The rider says you have order ${order_number}: Her mother took it. If not, call ${formatPhone(outlet.phone)}.`,
    ]);
    const bell = (await world.as(owner, listNotifications)).reply.results;
    expect(bell.filter(({ title }) => title === 'Handed over without your code')).toHaveLength(1);
  });

  it('is told once to those who judge it', async () => {
    const { rider, owner, id, delivery_id } = await riders.arrived();
    const { order_number } = await world.order(owner, id);
    const leave = () =>
      world.as(rider, ridingCalls.leaveDelivery, { params: { id: delivery_id }, body: { reason: 'He took it.' } });
    await Promise.all([leave(), leave()]);
    const bell = (await world.as(manager, listNotifications)).reply.results;
    expect(bell.filter(({ message }) => message.includes(order_number))).toEqual([
      expect.objectContaining({
        title: 'Handed over without a code',
        message: `The rider says that order ${order_number} was handed over: He took it. Please look at it and say whether you believe it.`,
        link: '/outlet/orders',
      }),
    ]);
  });

  it('fails where the outlet does not believe it, and the goods are owed back', async () => {
    const { rider, owner, id, delivery_id } = await riders.arrived();
    await world.as(rider, ridingCalls.leaveDelivery, { params: { id: delivery_id }, body: { reason: 'He took it' } });
    expect((await judge(delivery_id, false)).reply).toMatchObject({ status: 'failed', owed_back: true });
    expect((await world.order(owner, id)).status).toBe('ready');
  });
});

describe('a delivery that failed', () => {
  it('says why and when it is tried again; the goods are back before anybody else brings them', async () => {
    const { rider, owner, id, delivery_id } = await riders.arrived();
    expect((await returned(delivery_id)).problem.error_code).toBe('order_move_refused');
    await riders.move(rider, delivery_id, 'failed', { kind: 'nobody_home', reason: 'Gate locked' });
    expect((await riders.seen(owner, id)).fail_reason).toBe('Nobody was there: Gate locked');
    expect((await onTheRoad()).find((each) => each.id === delivery_id)).toMatchObject({ owed_back: true });
    const { id: second_id } = await riders.newRider();
    expect((await riders.assign(id, second_id)).problem.error_code).toBe('goods_not_back');
    expect((await returned(delivery_id, inMinutes(8 * 24 * 60))).status).toBe(400);
    const tomorrow = inMinutes(20 * 60);
    expect((await returned(delivery_id, tomorrow)).reply.owed_back).toBe(false);
    expect((await riders.seen(owner, id)).next_attempt_at).toBe(tomorrow);
    expect((await onTheRoad()).some((each) => each.id === delivery_id)).toBe(false);
    expect((await riders.assign(id, second_id)).status).toBe(200);
  });

  it('is told to its member with the order and in the list, until somebody brings it again', async () => {
    const { rider, owner, id, delivery_id } = await riders.arrived();
    const told = async () => {
      const one = (await world.as(owner, getOrder, { params: { id } })).reply;
      const listed = (await world.as(owner, listOrders)).reply.results.find((order) => order.id === id)!;
      expect(listed.delivery_failed).toBe(one.delivery_failed);
      return [one.status, one.delivery_failed];
    };
    expect(await told()).toEqual(['delivering', false]);
    await riders.move(rider, delivery_id, 'failed', { kind: 'nobody_home' });
    expect(await told()).toEqual(['ready', true]);
    await returned(delivery_id);
    expect(await told()).toEqual(['ready', true]);
    world.clock.advance(60_000);
    await riders.assign(id, (await riders.newRider()).id);
    expect(await told()).toEqual(['ready', false]);
  });

  it('is never taken for the newest when the next one was given in the same instant', async () => {
    const { owner, id } = await riders.readyOrder();
    for (let round = 1; round <= TRIES_IN_ONE_INSTANT; round += 1) {
      const next = await riders.newRider();
      const delivery_id = (await riders.assign(id, next.id)).reply.id;
      const { delivery_assignment, delivery_failed } = (await world.as(owner, getOrder, { params: { id } })).reply;
      expect([round, delivery_assignment?.status, delivery_failed]).toEqual([round, 'assigned', false]);
      await riders.move(next.rider, delivery_id, 'failed', { kind: 'vehicle' });
    }
  });
});

describe('who brings it', () => {
  it('is seen by the member, with picture and plate and how far it is', async () => {
    const { rider, rider_id, owner, id, delivery_id } = await riders.given();
    const set = (photo: string, person = manager) =>
      world.as(person, riderCalls.setRiderPhoto, { params: { id: rider_id }, body: { photo } });
    expect((await riders.seen(owner, id)).rider).toMatchObject({ plate: 'UFA 123X', has_photo: false });
    expect((await set('bm90IGEgcGljdHVyZQ==')).problem.error_code).toBe('picture_unreadable');
    expect((await set(JPEG)).reply).toEqual({ success: true });
    expect((await riders.seen(owner, id)).rider!.has_photo).toBe(true);
    const photoFor = (person: typeof owner) => world.as(person, riderCalls.getRiderPhoto, { params: { id } });
    expect(await lookAt((await photoFor(owner)).reply.photo)).toEqual(BARE);
    expect((await photoFor(await makeMember(world.deps))).status).toBe(404);
    const early = await riders.seen(owner, id);
    expect(early.distance_km).toBeNull();
    await riders.move(rider, delivery_id, 'picked_up', { place: { latitude: 0.3665, longitude: 32.612 } });
    const onTheWay = await riders.seen(owner, id);
    expect(onTheWay.distance_km).toBeGreaterThan(0);
    expect(Date.parse(onTheWay.estimated_to!)).toBeGreaterThan(Date.parse(onTheWay.estimated_from!));
  });
});
