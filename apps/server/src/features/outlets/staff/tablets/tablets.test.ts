import { listArrivals } from '@club/contract/outlets/arrivals';
import { notifyArrival, moveArrival } from '@club/contract/outlets/arrivals';
import { completeOrderWithCode, listOutletOrders, moveOutletOrder } from '@club/contract/outlets/counter';
import { moveStaff, readStaffLog, resetStaffPin } from '@club/contract/outlets/staff';
import * as calls from '@club/contract/outlets/tablets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { makeShop, type Shop } from '#server-test/shop.ts';
import { atCounter, cookieOf, enrol, hire, openShift, signIn, type Worker } from '#server-test/tablets.ts';

import { signOutAtCounter } from './sign-out.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let world: OrdersWorld;
let shop: Shop;
let manager: Person;

beforeAll(async () => {
  world = await openOrdersWorld();
  shop = await makeShop(world.deps);
  manager = await makeMember(world.deps, { manages: [shop.outlet_id] });
});
afterAll(() => world.close());

const here = (cookie: string) => world.call(calls.readTablet, { headers: { cookie } });

describe('a tablet', () => {
  it('is enrolled once with a code that runs out, and proves itself by a cookie that no script reads', async () => {
    const worker = await hire(world, manager);
    const { tablet, code, expires_at } = (await world.as(manager, calls.addTablet, { body: { name: 'Window' } })).reply;
    expect(tablet.state).toBe('waiting');
    expect(Date.parse(expires_at) - world.clock.now().getTime()).toBe(15 * MINUTE_MS);
    const rows = await world.deps.db.selectFrom('outlet_tablets').selectAll().where('id', '=', tablet.id).execute();
    expect(JSON.stringify({ ...rows[0], code_digest: rows[0]!.code_digest!.toString('latin1') })).not.toContain(code);
    const enrolled = await world.call(calls.enrolTablet, { body: { code: code.toLowerCase() } });
    expect(enrolled.reply).toMatchObject({ outlet: { id: shop.outlet_id }, tablet: { name: 'Window' } });
    expect(enrolled.reply.people).toContainEqual({
      id: worker.staff_id,
      name: worker.name,
      role: null,
      phone_end: null,
    });
    expect(String(enrolled.headers['set-cookie'])).toMatch(/HttpOnly; .*SameSite=Strict/i);
    expect((await here(cookieOf(enrolled))).reply).toEqual(enrolled.reply);
    // Spent, wrong and old codes are refused alike.
    expect((await world.call(calls.enrolTablet, { body: { code } })).problem.error_code).toBe('tablet_code_wrong');
    const second = (await world.as(manager, calls.addTablet, { body: { name: 'Late' } })).reply;
    world.clock.advance(15 * MINUTE_MS);
    const late = await world.call(calls.enrolTablet, { body: { code: second.code } });
    expect(late.problem.error_code).toBe('tablet_code_wrong');
    const listed = (await world.as(manager, calls.listTablets)).reply.results;
    expect(listed.find(({ id }) => id === tablet.id)).toMatchObject({ state: 'active', signed_in: null });
    expect(listed.find(({ id }) => id === second.tablet.id)).toBeUndefined();
  });

  it('shows of namesakes the digits that tell them apart, as long as both work there', async () => {
    const tablet = await enrol(world, manager);
    const [first, second] = [await hire(world, manager, 'Apio Grace'), await hire(world, manager, 'Apio Grace')];
    const other = await hire(world, manager, 'Apio Gloria');
    const ends = async (...workers: Worker[]) => {
      const { people } = (await here(tablet.cookie)).reply;
      return workers.map(({ staff_id }) => people.find(({ id }) => id === staff_id)?.phone_end);
    };
    const [one, two, none] = await ends(first, second, other);
    expect([one, two]).toEqual([expect.stringMatching(/^\d\d$/), expect.stringMatching(/^\d\d$/)]);
    expect(one).not.toBe(two);
    expect(none).toBeNull();
    await world.as(manager, moveStaff, { params: { id: second.staff_id }, body: { state: 'left' } });
    expect(await ends(first, second)).toEqual([null, undefined]);
  });

  it('is enrolled by one browser alone, however many come with the code at once', async () => {
    const { code } = (await world.as(manager, calls.addTablet, { body: { name: 'Race' } })).reply;
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => world.call(calls.enrolTablet, { body: { code } })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is nothing to a browser without its cookie, and nobody’s business at another outlet', async () => {
    const tablet = await enrol(world, manager);
    const worker = await hire(world, manager);
    for (const cookie of ['', 'tablet=x', tablet.cookie.replace('tablet=', 'device=')]) {
      expect((await here(cookie)).status).toBe(404);
      expect((await signIn(world, { ...tablet, cookie }, worker)).status).toBe(404);
    }
    const other = await makeShop(world.deps);
    const stranger = await makeMember(world.deps, { manages: [other.outlet_id] });
    expect((await world.as(stranger, calls.switchOffTablet, { params: { id: tablet.id } })).status).toBe(404);
    expect((await world.as(stranger, calls.listTablets)).reply.results).toEqual([]);
    const member = await makeMember(world.deps);
    expect((await world.as(member, calls.listTablets)).status).toBe(403);
    // Who works elsewhere cannot sign in here, with the right PIN of their own outlet.
    const foreign = await hire(world, stranger);
    expect((await signIn(world, tablet, foreign)).problem.error_code).toBe('staff_pin_wrong');
  });

  it('that is switched off is out at once, for good, with whoever works on it', async () => {
    const shift = await openShift(world, manager);
    expect((await atCounter(world, shift, listOutletOrders)).status).toBe(200);
    const off = await world.as(manager, calls.switchOffTablet, { params: { id: shift.tablet.id } });
    expect(off.reply).toMatchObject({ state: 'off', signed_in: null });
    expect((await atCounter(world, shift, listOutletOrders)).status).toBe(401);
    expect((await here(shift.tablet.cookie)).status).toBe(404);
    expect((await signIn(world, shift.tablet, shift)).status).toBe(404);
    expect((await world.as(manager, calls.switchOffTablet, { params: { id: shift.tablet.id } })).status).toBe(200);
  });
});

describe('a wrong PIN at the tablet', () => {
  const wrong = (worker: Worker) => ({ ...worker, pin: worker.pin === '135790' ? '135791' : '135790' });

  it('says how many tries are left, and the last one how long to wait', async () => {
    const [worker, tablet] = [await hire(world, manager), await enrol(world, manager)];
    const tryWrong = async () => (await signIn(world, tablet, wrong(worker))).problem;
    expect(await tryWrong()).toMatchObject({ message: 'Wrong PIN.', tries_left: 4 });
    expect(await tryWrong()).toMatchObject({ error_code: 'staff_pin_wrong', tries_left: 3 });
    // A right one is not counted, and takes nothing back.
    expect((await signIn(world, tablet, worker)).status).toBe(200);
    const [third, fourth, last, over] = [await tryWrong(), await tryWrong(), await tryWrong(), await tryWrong()];
    expect([third, fourth].map((problem) => problem['tries_left'])).toEqual([2, 1]);
    expect(third).not.toHaveProperty('retry_after');
    expect(last).toMatchObject({ error_code: 'staff_pin_wrong', tries_left: 0, retry_after: 15 * 60 });
    expect(over).toMatchObject({ error_code: 'too_many_requests', retry_after: 15 * 60 });
    world.clock.advance(15 * MINUTE_MS);
    expect(await tryWrong()).toMatchObject({ tries_left: 4 });
  });

  it('counts what is left on the tablet where that is less', async () => {
    const [worker, tablet] = [await hire(world, manager), await enrol(world, manager)];
    const at = world.clock.now();
    const tried_at = Array.from({ length: 97 }, () => at);
    const tablets = { scope: 'staff_sign_in_tablet', key: tablet.id, tried_at, last_tried_at: at };
    await world.deps.db.insertInto('try_counters').values(tablets).execute();
    expect((await signIn(world, tablet, wrong(worker))).problem).toMatchObject({ tries_left: 2 });
  });

  it('of whom the tablet does not show tells nothing of theirs', async () => {
    const tablet = await enrol(world, manager);
    const elsewhere = await makeMember(world.deps, { manages: [(await makeShop(world.deps)).outlet_id] });
    const [stranger, gone] = [await hire(world, elsewhere), await hire(world, manager)];
    await world.as(manager, moveStaff, { params: { id: gone.staff_id }, body: { state: 'left' } });
    const nobody = { staff_id: world.deps.random.uuid(), pin: '135790' };
    const said = await Promise.all(
      [stranger, gone, nobody].map(async (somebody) => (await signIn(world, tablet, somebody)).problem),
    );
    expect(said[0]).toMatchObject({ message: 'Wrong PIN.', error_code: 'staff_pin_wrong' });
    expect(said[0]).not.toHaveProperty('tries_left');
    expect(said).toEqual(said.map(() => said[0]));
  });
});

describe('a shift', () => {
  it('is for board, arrivals and counter, without a membership, and history says who', async () => {
    const member = await makeMember(world.deps);
    const { id } = await world.place(member, [shop.line()]);
    await world.pay(member, id);
    const shift = await openShift(world, manager, 'Okot Denis');
    const board = (await atCounter(world, shift, listOutletOrders)).reply;
    expect(board.outlet.id).toBe(shop.outlet_id);
    expect(board.results.map((order) => order.id)).toContain(id);
    for (const status of ['confirmed', 'processing', 'ready'] as const) {
      const moved = await atCounter(world, shift, moveOutletOrder, { params: { id }, body: { status } });
      expect(moved.reply.status).toBe(status);
    }
    await world.as(member, notifyArrival, { params: { id }, body: {} });
    const { results } = (await atCounter(world, shift, listArrivals, { query: { status: 'new' } })).reply.data;
    const arrival = results.find(({ order_id }) => order_id === id)!;
    const taken = { params: { id: arrival.id }, body: { status: 'processing' as const } };
    expect((await atCounter(world, shift, moveArrival, taken)).reply.status).toBe('processing');
    const code = (await world.order(member, id)).secret_code!;
    const done = await atCounter(world, shift, completeOrderWithCode, {
      params: { id },
      body: { code },
      key: 'handover-1',
    });
    expect(done.reply.status).toBe('completed');
    const events = await world.deps.db
      .selectFrom('order_events')
      .select(['type', 'actor_id', 'staff_id'])
      .where('order_id', '=', id)
      .where('staff_id', 'is not', null)
      .orderBy('id')
      .execute();
    const by = { actor_id: null, staff_id: shift.staff_id };
    expect(events).toEqual(['confirmed', 'processing', 'ready', 'completed'].map((type) => ({ type, ...by })));
    const row = await world.deps.db.selectFrom('arrivals').selectAll().where('id', '=', arrival.id).executeTakeFirst();
    expect([row!.processing_by_staff, row!.completed_by_staff]).toEqual([shift.staff_id, shift.staff_id]);
  });

  it('needs the cookie of its tablet: the token alone, or on another tablet, opens nothing', async () => {
    const shift = await openShift(world, manager);
    const other = await enrol(world, manager);
    expect((await world.call(listOutletOrders, { token: shift.token })).status).toBe(401);
    expect((await atCounter(world, { ...shift, tablet: other }, listOutletOrders)).status).toBe(401);
    expect((await world.call(listOutletOrders, { headers: { cookie: shift.tablet.cookie } })).status).toBe(401);
    expect((await atCounter(world, { ...shift, token: `${shift.token}x` }, listOutletOrders)).status).toBe(401);
    expect((await atCounter(world, shift, listOutletOrders)).status).toBe(200);
  });

  it('ends by itself after twelve hours, with the next person on the tablet, and by a press', async () => {
    const shift = await openShift(world, manager);
    world.clock.advance(12 * HOUR_MS - 1);
    expect((await atCounter(world, shift, listOutletOrders)).status).toBe(200);
    world.clock.advance(1);
    expect((await atCounter(world, shift, listOutletOrders)).status).toBe(401);
    const again = { ...shift, token: (await signIn(world, shift.tablet, shift)).reply.token };
    const colleague = await hire(world, manager, 'Achan');
    const next = {
      ...colleague,
      tablet: shift.tablet,
      token: (await signIn(world, shift.tablet, colleague)).reply.token,
    };
    expect((await atCounter(world, again, listOutletOrders)).status).toBe(401);
    const listed = (await world.as(manager, calls.listTablets)).reply.results;
    expect(listed.find(({ id }) => id === shift.tablet.id)!.signed_in).toBe('Achan');
    expect((await atCounter(world, next, calls.signOutAtCounter)).status).toBe(200);
    expect((await atCounter(world, next, listOutletOrders)).status).toBe(401);
    const log = (await world.as(manager, readStaffLog, { params: { id: shift.staff_id } })).reply.results;
    expect(log.map(({ type }) => type)).toEqual(['signed_out', 'signed_in', 'signed_out', 'signed_in', 'added']);
    expect(log[1]!.note).toBe('Counter 1');
  });

  it('is not ended by a press on Sign out of the one before, that was answered late', async () => {
    const shift = await openShift(world, manager);
    const session = world.deps.db.selectFrom('staff_sessions').select('id').where('staff_id', '=', shift.staff_id);
    const { id: session_id } = await session.executeTakeFirstOrThrow();
    const colleague = await hire(world, manager, 'Achan');
    const { token } = (await signIn(world, shift.tablet, colleague)).reply;
    const next = { ...colleague, tablet: shift.tablet, token };
    const late = { member_id: null, tablet_id: shift.tablet.id, session_id, outlet_ids: [shop.outlet_id] };
    await signOutAtCounter(world.deps, late);
    expect((await atCounter(world, next, listOutletOrders)).status).toBe(200);
  });

  it('does not begin with a PIN that was replaced while it was about to', async () => {
    const [tablet, worker] = [await enrol(world, manager), await hire(world, manager)];
    const held = await world.deps.db.startTransaction().execute();
    await held.selectFrom('outlet_tablets').select('id').where('id', '=', tablet.id).forUpdate().execute();
    const signingIn = signIn(world, tablet, worker);
    const isCompared = async () => {
      const row = world.deps.db.selectFrom('staff').select('last_used_at').where('id', '=', worker.staff_id);
      return (await row.executeTakeFirstOrThrow()).last_used_at !== null;
    };
    await expect.poll(isCompared).toBe(true);
    await world.as(manager, resetStaffPin, { params: { id: worker.staff_id } });
    await held.commit().execute();
    expect((await signingIn).problem.error_code).toBe('staff_pin_wrong');
  });

  it.each(['left', 'locked', 'a new PIN'] as const)('is over at once for somebody who is %s', async (why) => {
    const shift = await openShift(world, manager);
    const params = { id: shift.staff_id };
    if (why === 'a new PIN') await world.as(manager, resetStaffPin, { params });
    else await world.as(manager, moveStaff, { params, body: { state: why } });
    expect((await atCounter(world, shift, listOutletOrders)).status).toBe(401);
    expect((await signIn(world, shift.tablet, shift)).problem.error_code).toBe('staff_pin_wrong');
  });
});
