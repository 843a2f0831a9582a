import * as calls from '@club/contract/money/settlements';
import { maskPhone } from '@club/rules/uganda-phone';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { givePin, openBooks } from '#server-test/outlet-books.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { openSettlementsWorld, type SettlementsWorld } from '#server-test/settlements-world.ts';

let settlements: SettlementsWorld;
beforeAll(async () => {
  settlements = await openSettlementsWorld();
});
afterAll(() => settlements.world.close());
afterEach(() => settlements.expectSound());

describe('the number that an outlet is paid to', () => {
  it('is read whole by admins where they set it and pay to it, and masked by the outlet', async () => {
    const { world, admins, owed, detail } = settlements;
    const { books, id } = await owed(10_000);
    await givePin(world, ...admins);
    const set = await world.as(admins[0], calls.setSettlementAccount, {
      params: { id: books.outlet_id },
      body: { network: 'mtn', phone_number: '0772000222' },
    });
    const whole = { phone_number: '+256772000222', phone_masked: maskPhone('256772000222') };
    expect(set.reply).toMatchObject(whole);
    expect((await detail(id)).account).toMatchObject(whole);
    const { reply } = await world.as(books.manager, calls.getMyStatement, { params: { id } });
    expect(reply.account).toMatchObject({ ...whole, phone_number: null });
    expect(JSON.stringify(reply)).not.toContain('772000222');
  });

  it('is none that the network does not know, and nobody pays to an outlet of their own', async () => {
    const { world, admins, owed, approve } = settlements;
    const { books, id } = await owed(50_000);
    const { holder } = world.money;
    const set = (phone_number: string) =>
      world.as(admins[0], calls.setSettlementAccount, {
        params: { id: books.outlet_id },
        body: { network: 'mtn', phone_number },
      });
    expect((await set('0752000111')).problem.errors['phone_number']?.[0]).toContain('valid MTN number');
    world.money.holder = async () => ({ kind: 'not_found' });
    expect((await set('0772000111')).problem.errors['phone_number']?.[0]).toContain('knows no wallet');
    world.money.holder = async () => ({ kind: 'unknown', reason: 'TIMEOUT' });
    expect((await set('0772000111')).problem.error_code).toBe('network_unavailable');
    world.money.holder = holder;
    const both = await makeMember(world.deps, { is_admin: true, manages: [books.outlet_id] });
    await givePin(world, both);
    expect((await approve(both, id, 46_000)).problem.error_code).toBe('second_person_needed');
  });

  it('is not replaced by somebody who saw another one', async () => {
    const { world, admins } = settlements;
    const books = await openBooks(world);
    await givePin(world, ...admins);
    const set = (by: Person, phone_number: string, set_at: string | null) =>
      world.as(by, calls.setSettlementAccount, {
        params: { id: books.outlet_id },
        body: { network: 'mtn', phone_number, set_at },
      });
    const { reply: first } = await set(admins[0], '0772000121', null);
    expect((await set(admins[1], '0772000122', null)).problem.error_code).toBe('outlet_changed');
    world.clock.advance(1_000);
    expect((await set(admins[1], '0772000122', first.set_at)).reply.phone_number).toBe('+256772000122');
    expect((await set(admins[0], '0772000123', first.set_at)).problem.error_code).toBe('outlet_changed');
  });

  it('is answered as set to an admin whose answer was lost, also while the network is away', async () => {
    const { world, admins } = settlements;
    const books = await openBooks(world);
    await givePin(world, ...admins);
    const body = { network: 'mtn' as const, phone_number: '0772000131', set_at: null };
    const set = (more: Partial<typeof body> = {}) =>
      world.as(admins[0], calls.setSettlementAccount, {
        params: { id: books.outlet_id },
        body: { ...body, ...more },
        key: 'set-once',
      });
    const { reply: first } = await set();
    const { holder } = world.money;
    world.money.holder = async () => ({ kind: 'unknown', reason: 'TIMEOUT' });
    expect((await set()).reply).toEqual(first);
    expect((await set({ phone_number: '0772000132' })).problem.error_code).toBe('idempotency_key_reused');
    world.money.holder = holder;
  });

  it('is not said to be in force to whoever hears only at the second press that it was set', async () => {
    const { world, admins } = settlements;
    const books = await openBooks(world);
    await givePin(world, ...admins);
    const set = (by: Person, phone_number: string, key: string, set_at: string | null) =>
      world.as(by, calls.setSettlementAccount, {
        params: { id: books.outlet_id },
        body: { network: 'mtn', phone_number, set_at },
        key,
      });
    const first = await set(admins[0], '0772000441', 'mine-first', null);
    expect((await set(admins[0], '0772000441', 'mine-first', null)).reply).toEqual(first.reply);
    world.clock.advance(1_000);
    expect((await set(admins[1], '0772000442', 'theirs-since', first.reply.set_at)).status).toBe(200);
    expect((await set(admins[0], '0772000441', 'mine-first', null)).problem.error_code).toBe('outlet_changed');
  });
});
