import { decideClosing, listClosingRequests } from '@club/contract/people/closing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { applyConfirmed } from '#server-test/applicants.ts';
import { buyCode, makeDeal, redeemedOnPhone } from '#server-test/deals-world.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { forgetMessages } from '#server/features/club/notifications/channels/forget-messages.ts';
import { approveApplication } from '#server/features/people/membership/desk/approve-application.ts';
import { rejectApplication } from '#server/features/people/membership/desk/reject-application.ts';

const DAY_MS = 24 * 60 * 60_000;

let world: OrdersWorld;
beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(() => world.close());

async function close(member_id: string): Promise<void> {
  const admin = await makeMember(world.deps, { is_admin: true });
  const asked_at = world.clock.now();
  const id = world.deps.random.id(asked_at);
  await world.deps.db.insertInto('closing_requests').values({ id, member_id, asked_at }).execute();
  expect((await world.as(admin, listClosingRequests)).reply.results.map((request) => request.id)).toContain(id);
  expect((await world.as(admin, decideClosing, { params: { id }, body: { outcome: 'closed' } })).status).toBe(200);
}

describe('with an account', () => {
  it('goes where its member’s phone was when a code was redeemed', async () => {
    const member = await makeMember(world.deps);
    const code = await buyCode(world, member, await makeDeal(world));
    await redeemedOnPhone(world, code.id);
    await sql`UPDATE orders SET status = 'completed' WHERE member_id = ${member.member_id}`.execute(world.deps.db);
    await close(member.member_id);
    const left = world.deps.db.selectFrom('redemptions').select(['latitude', 'longitude', 'distance_km']);
    expect(await left.where('code_id', '=', code.id).execute()).toEqual([
      { latitude: null, longitude: null, distance_km: 0.2 },
    ]);
  });

  it('go the address of an earlier application and the letters to it, and what the bell has said on the phone', async () => {
    const first = await applyConfirmed(world, { email: 'first@example.ug' });
    await rejectApplication(world.deps, { id: first.id, by: null }, { reason_code: 'high_volume' }, undefined);
    const again = await applyConfirmed(world, { mtn_money_number: first.phone, email: 'second@example.ug' });
    await approveApplication(world.deps, { id: again.id, by: null }, undefined);
    const { id: member_id } = await world.deps.db
      .selectFrom('members')
      .select('id')
      .where('application_id', '=', again.id)
      .executeTakeFirstOrThrow();
    const pushed = { id: world.deps.random.id(world.clock.now()), member_id, channel: 'push', topic: 'order' } as const;
    const said = {
      event_key: 'bell',
      recipient: 'browser',
      template: 'paid',
      subject: 'Paid',
      body: 'Your order KC-1',
    };
    await world.deps.db
      .insertInto('messages')
      .values({ ...pushed, ...said, state: 'sent', created_at: world.clock.now() })
      .execute();
    await close(member_id);
    await world.runJobs();
    world.clock.advance(8 * DAY_MS);
    await forgetMessages(world.deps);
    const { rows } = await sql<{ place: string }>`
      SELECT 'application' AS place FROM applications a WHERE a::text LIKE '%first@example.ug%'
      UNION ALL SELECT 'letter' FROM messages e WHERE e::text LIKE '%first@example.ug%'
      UNION ALL SELECT 'bell' FROM messages p WHERE p.member_id = ${member_id} AND p.channel = 'push'`.execute(
      world.deps.db,
    );
    expect(rows).toEqual([]);
  });
});
