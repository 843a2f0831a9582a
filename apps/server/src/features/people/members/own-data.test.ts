import { exportMe } from '@club/contract/people/members';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { applyAs, applyConfirmed, newNumber } from '#server-test/applicants.ts';
import { buyCode, makeDeal, redeemedOnPhone } from '#server-test/deals-world.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { openRidersWorld } from '#server-test/riders-world.ts';
import { approveApplication } from '#server/features/people/membership/desk/approve-application.ts';
import { rejectApplication } from '#server/features/people/membership/desk/reject-application.ts';

import { exportData } from './export-data.ts';

let world: OrdersWorld;
beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(() => world.close());

const approve = async (id: string) => {
  await approveApplication(world.deps, { id, by: null }, undefined);
  const members = world.deps.db.selectFrom('members').select('id').where('application_id', '=', id);
  return (await members.executeTakeFirstOrThrow()).id;
};
const reject = (id: string) =>
  rejectApplication(
    world.deps,
    { id, by: null },
    { reason_code: 'incomplete_information', message: 'Call us.' },
    undefined,
  );
const fileOf = async (member_id: string) =>
  JSON.parse(await exportData(world.deps.db, member_id, world.clock.now())) as Record<string, unknown>;

/** Columns that hold what a person can be reached at, looks like or where they were. */
const TELLING = ['address', 'consent_ip', 'contact_phone', 'delivery_address', 'e164', 'email', 'endpoint', 'jpeg'];
const OF_PEOPLE = [...TELLING, 'last_latitude', 'latitude', 'msisdn', 'phone', 'recipient', 'user_agent'];

describe('a member’s own file', () => {
  it('tells of the application all that was given, who referred, and what was written before the membership', async () => {
    const friend = await applyAs(world, { first_name: 'Grace', last_name: 'Mugisha' });
    const sent = { email: 'early@example.ug', referral_code: friend.referral_code, last_name: 'Early' };
    const applied = await applyConfirmed(world, sent);
    const member_id = await approve(applied.id);
    await world.deps.db.updateTable('members').set({ email: null }).where('id', '=', member_id).execute();
    const file = await fileOf(member_id);
    expect(file['application']).toMatchObject({
      last_name: 'Early',
      email: 'early@example.ug',
      mtn_money_number: applied.phone,
      referred_by: 'Grace M.',
    });
    expect(file['messages_before']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ template: 'confirm_phone', recipient: applied.phone }),
        expect.objectContaining({ template: 'application_received', recipient: 'early@example.ug' }),
      ]),
    );
  });

  it('tells of earlier applications by a number that was proven to be theirs, and of nobody else’s', async () => {
    const first = await applyConfirmed(world, { first_name: 'Before' });
    await reject(first.id);
    const others = `+256${newNumber()}`;
    const stranger = await applyConfirmed(world, { first_name: 'Stranger', airtel_money_number: others });
    await reject(stranger.id);
    const again = await applyConfirmed(world, { mtn_money_number: first.phone, airtel_money_number: others });
    const file = await fileOf(await approve(again.id));
    expect(file['earlier_applications']).toMatchObject([
      { application_number: first.application_id, first_name: 'Before', reject_message: 'Call us.' },
    ]);
    expect(JSON.stringify(file)).not.toContain('Stranger');
  });

  it('tells where the phone was at a redemption, and how an order was brought', async () => {
    const buyer = await makeMember(world.deps);
    const code = await buyCode(world, buyer, await makeDeal(world));
    await redeemedOnPhone(world, code.id);
    const riders = await openRidersWorld(world);
    const { rider, delivery_id } = await riders.arrived(buyer);
    await sql`INSERT INTO delivery_photos (delivery_id, jpeg, taken_at) VALUES (${delivery_id}, '\\x0102', now())`.execute(
      world.deps.db,
    );
    const { reply } = await world.as(buyer, exportMe);
    expect(reply['redemptions']).toMatchObject([{ latitude: 0.3476, longitude: 32.5825, via: 'member_phone' }]);
    expect(reply['deliveries']).toMatchObject([{ status: 'arrived', photo: 'AQI=' }]);
    expect(JSON.stringify(reply)).not.toContain(rider.phone);
  });

  it('leaves out no table that holds what tells of a person, but for those of others and of guards', async () => {
    const { rows } = await sql<{ table_name: string }>`
      SELECT DISTINCT table_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = ANY(${OF_PEOPLE}) ORDER BY table_name`.execute(world.deps.db);
    const shown = [
      'applications',
      'delivery_marks',
      'delivery_photos',
      'devices',
      'members',
      'messages',
      'number_changes',
    ];
    const shownToo = ['orders', 'payments', 'payouts', 'phone_numbers', 'push_subscriptions', 'redemptions', 'refunds'];
    const and = ['rider_photos', 'riders', 'saved_addresses', 'saved_payers', 'sessions', 'ticket_photos', 'tickets'];
    // Outlets and their staff; payers of others; what guards count by number; the statements of the networks.
    const others = ['areas', 'outlets', 'settlement_accounts', 'settlements', 'staff'];
    const guards = ['asked_payers', 'one_time_codes', 'pin_failures', 'statement_rows', 'transfers'];
    expect(rows.map(({ table_name }) => table_name)).toEqual(
      [...shown, ...shownToo, ...and, ...others, ...guards].toSorted(),
    );
  });
});
