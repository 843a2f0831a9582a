import * as calls from '@club/contract/outlets/staff';
import { parseStaffPin } from '@club/rules/staff-pin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeOutlet } from '#server-test/catalogue.ts';
import { FIGURES_LIMIT_MS, sized, tell } from '#server-test/figures.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { Problem } from '#server/problem.ts';

import { checkStaffPin } from './check-pin.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let world: OrdersWorld;
let lastPhone = 772_500_000;

beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(() => world.close());

async function openOutlet(): Promise<{ outlet_id: string; manager: Person }> {
  const outlet_id = await makeOutlet(world.deps);
  return { outlet_id, manager: await makeMember(world.deps, { manages: [outlet_id] }) };
}

async function add(manager: Person, name = 'Nakku Sarah', phone?: string) {
  lastPhone += 1;
  const body = { name, phone: phone ?? `0${lastPhone}`, role: 'cashier' as const };
  return world.as(manager, calls.addStaff, { body });
}

/** Whose the PIN is, or why it is refused. */
async function check(
  { outlet_id, staff_id }: { outlet_id: string; staff_id: string },
  pin: string,
  tablet_id = world.deps.random.uuid(),
): Promise<string> {
  try {
    return (await checkStaffPin(world.deps, { outlet_id, staff_id, pin, tablet_id })).name;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

const wrong = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');

describe('somebody who works at an outlet', () => {
  it('is added with a PIN that is shown once, kept unreadable, and told by SMS', async () => {
    const { outlet_id, manager } = await openOutlet();
    const { status, reply } = await add(manager);
    expect(status).toBe(201);
    expect(parseStaffPin(reply.pin)).toBe(reply.pin);
    const list = (await world.as(manager, calls.listStaff)).reply.results;
    expect(list).toEqual([reply.staff]);
    expect(JSON.stringify(list)).not.toContain(reply.pin);
    expect(reply.staff.phone_masked).toMatch(/•/);
    const row = await world.deps.db.selectFrom('staff').selectAll().where('id', '=', reply.staff.id).executeTakeFirst();
    expect(JSON.stringify({ ...row, pin_digest: row!.pin_digest!.toString('latin1') })).not.toContain(reply.pin);
    const [sms] = (await world.messages('staff_added')).slice(-1);
    expect(sms).not.toContain(reply.pin);
    expect(await check({ outlet_id, staff_id: reply.staff.id }, reply.pin)).toBe('Nakku Sarah');
  });

  it('works there once by that number, and may come back after having left', async () => {
    const { manager } = await openOutlet();
    const first = (await add(manager, 'Okot', '0772500999')).reply;
    expect((await add(manager, 'Okot', '+256772500999')).problem.error_code).toBe('staff_exists');
    await world.as(manager, calls.moveStaff, { params: { id: first.staff.id }, body: { state: 'left' } });
    expect((await add(manager, 'Okot', '0772500999')).status).toBe(201);
    expect((await add(manager, ' ')).problem.errors).toEqual({ name: ['Please enter a name'] });
    expect((await add(manager, 'Okot', '12')).problem.errors).toEqual({
      phone: ['Please enter a valid phone number'],
    });
  });

  it('is locked, unlocked and gone with one press each, and the PIN with them', async () => {
    const { outlet_id, manager } = await openOutlet();
    const { staff, pin } = (await add(manager)).reply;
    const person = { outlet_id, staff_id: staff.id };
    const move = (state: 'active' | 'locked' | 'left') =>
      world.as(manager, calls.moveStaff, { params: { id: staff.id }, body: { state } });
    expect((await move('locked')).reply.state).toBe('locked');
    expect(await check(person, pin)).toBe('staff_pin_wrong');
    expect((await move('active')).reply.state).toBe('active');
    expect(await check(person, pin)).toBe('Nakku Sarah');
    expect((await move('left')).reply).toMatchObject({ state: 'left', pin_expires_at: null });
    expect(await check(person, pin)).toBe('staff_pin_wrong');
    expect((await move('active')).problem.error_code).toBe('staff_left');
    const reset = await world.as(manager, calls.resetStaffPin, { params: { id: staff.id } });
    expect(reset.problem.error_code).toBe('staff_left');
    const log = (await world.as(manager, calls.readStaffLog, { params: { id: staff.id } })).reply.results;
    expect(log.map(({ type }) => type)).toEqual(['left', 'unlocked', 'locked', 'added']);
    expect(log[0]!.by).toBe('Akello Nabirye');
  });

  it('is nobody’s business at another outlet', async () => {
    const { manager } = await openOutlet();
    const { staff } = (await add(manager)).reply;
    const { outlet_id: elsewhere, manager: stranger } = await openOutlet();
    const params = { id: staff.id };
    expect((await world.as(stranger, calls.resetStaffPin, { params })).status).toBe(404);
    expect((await world.as(stranger, calls.moveStaff, { params, body: { state: 'left' } })).status).toBe(404);
    expect((await world.as(stranger, calls.readStaffLog, { params })).status).toBe(404);
    expect((await world.as(stranger, calls.listStaff)).reply.outlet.id).toBe(elsewhere);
    const member = await makeMember(world.deps);
    expect((await world.as(member, calls.listStaff)).status).toBe(403);
  });
});

describe('the PIN of staff', () => {
  it('is good at its own outlet and for its own person alone, for seven days, until there is another', async () => {
    const { outlet_id, manager } = await openOutlet();
    const { outlet_id: elsewhere } = await openOutlet();
    const { staff, pin } = (await add(manager)).reply;
    const { staff: colleague } = (await add(manager, 'Okot')).reply;
    const person = { outlet_id, staff_id: staff.id };
    expect(await check({ ...person, outlet_id: elsewhere }, pin)).toBe('staff_pin_wrong');
    expect(await check({ ...person, staff_id: colleague.id }, pin)).toBe('staff_pin_wrong');
    const { pin: second } = (await world.as(manager, calls.resetStaffPin, { params: { id: staff.id } })).reply;
    expect(second).not.toBe(pin);
    expect(await check(person, pin)).toBe('staff_pin_wrong');
    expect(await check(person, second)).toBe('Nakku Sarah');
    world.clock.advance(7 * DAY_MS);
    expect(await check(person, second)).toBe('staff_pin_wrong');
  });

  it('is compared five times in a quarter of an hour, however many guess at once and from wherever', async () => {
    const { outlet_id, manager } = await openOutlet();
    const { staff, pin } = (await add(manager)).reply;
    const { staff: colleague, pin: theirs } = (await add(manager, 'Okot')).reply;
    const person = { outlet_id, staff_id: staff.id };
    const guesses = await Promise.all(Array.from({ length: 200 }, () => check(person, wrong(pin))));
    expect(guesses.filter((code) => code === 'staff_pin_wrong').length).toBeLessThanOrEqual(5);
    expect(await check(person, pin)).toBe('too_many_requests');
    // Nobody else at the counter is shut out by it.
    expect(await check({ outlet_id, staff_id: colleague.id }, theirs)).toBe('Okot');
    world.clock.advance(15 * MINUTE_MS);
    expect(await check(person, pin)).toBe('Nakku Sarah');
    const log = (await world.as(manager, calls.readStaffLog, { params: { id: staff.id } })).reply.results;
    expect(log.map(({ type }) => type)).toContain('shut_out');
  });

  it('opens again with a new one from the manager', async () => {
    const { outlet_id, manager } = await openOutlet();
    const { staff, pin } = (await add(manager)).reply;
    const person = { outlet_id, staff_id: staff.id };
    for (let time = 0; time < 5; time += 1) await check(person, wrong(pin));
    expect(await check(person, pin)).toBe('too_many_requests');
    const { pin: second } = (await world.as(manager, calls.resetStaffPin, { params: { id: staff.id } })).reply;
    expect(await check(person, second)).toBe('Nakku Sarah');
  });

  it(
    'survives a hundred thousand guesses in a month at one tablet, of which at most 250 are compared',
    async () => {
      const { outlet_id, manager } = await openOutlet();
      const people: { staff_id: string; pin: string }[] = [];
      for (let count = 0; count < 12; count += 1) {
        const { staff, pin } = (await add(manager, `Person ${count}`)).reply;
        people.push({ staff_id: staff.id, pin });
      }
      const tablet_id = world.deps.random.uuid();
      const total = sized(100_000, 600);
      const step = Math.floor((30 * DAY_MS) / total);
      let compared = 0;
      for (let guess = 0; guess < total; guess += 1) {
        const { staff_id, pin } = people[guess % people.length]!;
        if ((await check({ outlet_id, staff_id }, wrong(pin), tablet_id)) === 'staff_pin_wrong') compared += 1;
        world.clock.advance(step);
      }
      tell(`of ${total} guesses at PINs of staff ${compared} were compared`);
      expect(compared).toBeLessThanOrEqual(250);
      expect(compared).toBeGreaterThan(0);
    },
    FIGURES_LIMIT_MS,
  );
});
