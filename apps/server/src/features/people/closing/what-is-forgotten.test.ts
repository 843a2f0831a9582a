import { listTickets, moveTicket } from '@club/contract/club/support';
import { judgeDelivery } from '@club/contract/outlets/deliveries';
import { reportOrder } from '@club/contract/outlets/reports';
import { leaveDelivery } from '@club/contract/outlets/riding';
import { decideClosing, listClosingRequests } from '@club/contract/people/closing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { applyConfirmed } from '#server-test/applicants.ts';
import { buyCode, makeDeal, redeemedOnPhone } from '#server-test/deals-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { photoOf } from '#server-test/photos.ts';
import { openRidersWorld, type RidersWorld } from '#server-test/riders-world.ts';
import { transact } from '#server/db/transact.ts';
import { forgetMessages } from '#server/features/club/notifications/channels/forget-messages.ts';
import { forgetReportPhotos } from '#server/features/club/support/forget-photos.ts';
import { forgetDeliveryPhotos } from '#server/features/outlets/delivery-book/forget-photos.ts';
import { forgetPerson } from '#server/features/people/members/forget-person.ts';
import { approveApplication } from '#server/features/people/membership/desk/approve-application.ts';
import { rejectApplication } from '#server/features/people/membership/desk/reject-application.ts';

const DAY_MS = 24 * 60 * 60_000;

let riders: RidersWorld;
let world: RidersWorld['world'];
beforeAll(async () => {
  riders = await openRidersWorld();
  ({ world } = riders);
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

/** An order that was left at the door, and a report about it, each with a photo. */
async function photographed() {
  const { rider, owner, id, delivery_id } = await riders.arrived();
  const photo = await photoOf();
  const body = { reason: 'At the gate', photo };
  await world.as(rider, leaveDelivery, { params: { id: delivery_id }, body });
  const report = {
    issue_type: 'wrong_items',
    description: 'One is broken',
    contact_phone: owner.phone,
    photo,
  } as const;
  const { number } = (await world.as(owner, reportOrder, { params: { id }, body: report })).reply;
  expect(await photosOf(owner)).toEqual(['delivery', 'report']);
  const judge = () => world.as(riders.manager, judgeDelivery, { params: { id: delivery_id }, body: { accept: true } });
  return { owner, judge, number };
}

async function photosOf({ member_id }: Person): Promise<string[]> {
  const { rows } = await sql<{ of: string }>`
    SELECT 'delivery' AS of FROM delivery_photos f JOIN deliveries d ON d.id = f.delivery_id
    JOIN orders o ON o.id = d.order_id WHERE o.member_id = ${member_id}
    UNION ALL SELECT 'report' FROM ticket_photos f JOIN tickets t ON t.id = f.ticket_id
    WHERE t.member_id = ${member_id} ORDER BY 1`.execute(world.deps.db);
  return rows.map((row) => row.of);
}

describe('with time', () => {
  const inDays = (days: number) => {
    const then = new Date(world.clock.now().getTime() + days * DAY_MS);
    return { db: world.deps.db, now: () => then };
  };

  it('goes the photo of where an order was left, half a year after, once nobody has to judge it', async () => {
    const { owner, judge } = await photographed();
    await forgetDeliveryPhotos(inDays(181));
    expect(await photosOf(owner)).toEqual(['delivery', 'report']);
    expect((await judge()).status).toBe(200);
    await forgetDeliveryPhotos(inDays(179));
    expect(await photosOf(owner)).toEqual(['delivery', 'report']);
    await forgetDeliveryPhotos(inDays(181));
    expect(await photosOf(owner)).toEqual(['report']);
  });

  it('goes the photo of a report, a year after it was answered', async () => {
    const { owner, number } = await photographed();
    await forgetReportPhotos(inDays(366));
    expect(await photosOf(owner)).toEqual(['delivery', 'report']);
    const admin = await makeMember(world.deps, { is_admin: true });
    const { results } = (await world.as(admin, listTickets, { query: {} })).reply;
    const { id } = results.find((ticket) => ticket.number === number)!;
    const body = { status: 'resolved', answer: 'Your money is back' } as const;
    expect((await world.as(admin, moveTicket, { params: { id }, body })).status).toBe(200);
    await forgetReportPhotos(inDays(364));
    expect(await photosOf(owner)).toEqual(['delivery', 'report']);
    await forgetReportPhotos(inDays(366));
    expect(await photosOf(owner)).toEqual(['delivery']);
  });
});

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

  it('go the photos of what was left at its member’s door, and of what they reported', async () => {
    const [left, other] = [await photographed(), await photographed()];
    // What is settled before that is told elsewhere.
    await transact(world.deps.db, (tx) => forgetPerson(tx, left.owner.member_id));
    expect(await photosOf(left.owner)).toEqual([]);
    expect(await photosOf(other.owner)).toEqual(['delivery', 'report']);
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
