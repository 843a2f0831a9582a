import { kampalaDay } from '@club/rules/kampala-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { transact } from '#server/db/transact.ts';
import { forgetMessages } from '#server/features/club/notifications/channels/forget-messages.ts';
import { sweepMessages } from '#server/features/club/notifications/channels/sweep-messages.ts';
import { announceTerms } from '#server/features/club/terms/announce-terms.ts';
import { tellTerms } from '#server/features/club/terms/tell-terms.ts';
import { countActiveCodes } from '#server/features/offers-of-the-day/codes/active-codes.ts';
import { extendCodes, remindOwners } from '#server/features/offers-of-the-day/codes/offer-codes.ts';
import { remindCodes } from '#server/features/offers-of-the-day/codes/remind-codes.ts';
import { tellNotices } from '#server/features/offers-of-the-day/codes/tell-notices.ts';
import { waitingCodes } from '#server/features/offers-of-the-day/redemption/by-phone/waiting-codes.ts';
import { tellOpenings } from '#server/features/offers-of-the-day/waiting/tell-openings.ts';
import { remindCollecting } from '#server/features/outlets/counter/watch/remind-collecting.ts';
import { watchStranded } from '#server/features/outlets/deliveries/watch-stranded.ts';
import { forgetSignIns } from '#server/features/people/auth/jobs.ts';
import { forgetPerson } from '#server/features/people/members/forget-person.ts';
import { approveNext } from '#server/features/people/membership/desk/approve-next.ts';
import { eraseApplications } from '#server/features/people/membership/forget-applications.ts';
import { creditDueReferrers } from '#server/features/people/membership/referrals/credit-referrer.ts';
import { expireHolds } from '#server/features/shop/orders/ending/expire-holds.ts';
import { forgetChanges } from '#server/features/shop/search/forget-changes.ts';
import { watchersTeller } from '#server/features/shop/watches/tell-watchers.ts';

import { openCrowd, type DoneStatement } from './plans.ts';
import type { TestWorld } from './world.ts';

/** More than `LONGEST_READ` of everything that becomes due at once. */
const CROWD = { offers: 100, members: 2_500, orders: 3_000 };
/** No statement of a chore may look at so many rows of a table. */
const LONGEST_READ = 1_000;

let world: TestWorld;
let done: DoneStatement[] = [];

beforeAll(async () => {
  world = await openCrowd(CROWD, (plan) => void done.push(plan), { nested: true });
}, 480_000);
afterAll(() => world.close());

/** What read more than it may, of the statements that a text stands in. */
function tooLong(within = ''): string[] {
  return done.flatMap(({ text, read }) =>
    text.includes(within)
      ? read.filter(({ rows }) => rows > LONGEST_READ).map(({ table, rows }) => `${table} ${rows}: ${text}`)
      : [],
  );
}

/** PostgreSQL itself looks whether each member of whom something is written is there. */
const askedByUs = () => done.filter(({ text }) => !text.includes('FROM ONLY'));

/** Lets a chore do three portions, however slow the machine is: each begins with this question. */
async function forThreePortions<T>(question: RegExp, chore: () => Promise<T>): Promise<T> {
  done = [];
  const clock = vi.spyOn(performance, 'now');
  clock.mockImplementation(() => (done.filter(({ text }) => question.test(text)).length < 3 ? 0 : 60_000));
  try {
    return await chore();
  } finally {
    clock.mockRestore();
  }
}

describe('in a large club', () => {
  it('old devices are forgotten without reading all sessions for each', async () => {
    const { db } = world.deps;
    const at = world.deps.now();
    const unseen = new Date(at.getTime() - 400 * 86_400_000);
    await sql`
      INSERT INTO devices (id, created_at, last_seen_at)
      SELECT md5('device ' || n)::uuid, ${unseen}, CASE WHEN n <= 20 THEN ${unseen}::timestamptz ELSE ${at}::timestamptz END
      FROM generate_series(1, 2500) n`.execute(db);
    await sql`
      INSERT INTO sessions (id, member_id, device_id, tier, remember, created_at, last_used_at, idle_expires_at, expires_at)
      SELECT gen_random_uuid(), id, md5('device ' || row_number() OVER ())::uuid, 'full', true, ${at}, ${at}, ${at}, ${at}
      FROM members LIMIT 2500`.execute(db);
    done = [];
    await forgetSignIns(world.deps);
    expect(done.filter(({ text }) => text.includes('SET "device_id" = NULL'))).not.toEqual([]);
    expect(tooLong('SET "device_id" = NULL')).toEqual([]);
  });

  it('whoever leaves is forgotten without reading what was written to all others', async () => {
    const { db } = world.deps;
    await sql`
      INSERT INTO messages (id, channel, event_key, template, recipient, body, state, created_at)
      SELECT gen_random_uuid(), 'email', 'news:' || n, 'application_received', n || '@example.com', 'Hello', 'sent', now()
      FROM generate_series(1, 3000) n`.execute(db);
    await db.transaction().execute(async (tx) => {
      // The server's own role may not.
      await sql`SET LOCAL ROLE NONE`.execute(tx);
      await sql`ANALYZE messages`.execute(tx);
    });
    const { rows } = await sql<{ id: string }>`SELECT id FROM members LIMIT 1`.execute(db);
    done = [];
    await transact(db, (tx) => forgetPerson(tx, rows[0]!.id));
    expect(done.flatMap(({ text }) => (text.includes('SET member_id =') ? [text] : []))).toHaveLength(1);
    expect(tooLong('SET member_id =')).toEqual([]);
  });

  it('old messages are forgotten a portion at a time, without reading those that are still there or to come', async () => {
    const { db } = world.deps;
    const at = world.deps.now();
    const analyze = () =>
      db.transaction().execute(async (tx) => {
        await sql`SET LOCAL ROLE NONE`.execute(tx);
        await sql`ANALYZE messages`.execute(tx);
      });
    await sql`
      INSERT INTO messages (id, channel, event_key, template, recipient, body, state, created_at, member_id)
      SELECT gen_random_uuid(), 'sms', 'old:' || n, 'application_received', '+25678' || n, repeat('Hello ', 200), 'sent',
        ${at}::timestamptz - interval '400 days' + random() * interval '1 day',
        CASE WHEN n <= 2000 THEN (SELECT id FROM members WHERE status = 'active' LIMIT 1) END
      FROM generate_series(1, 12000) n`.execute(db);
    await analyze();
    done = [];
    await forgetMessages(world.deps);
    expect(tooLong('WHERE member_id IS NULL')).toEqual([]);
    const { rows } = await sql<{ of_nobody: number; of_members: number }>`
      SELECT count(*) FILTER (WHERE member_id IS NULL)::int AS of_nobody, count(member_id)::int AS of_members
      FROM messages WHERE event_key LIKE 'old:%'`.execute(db);
    expect(rows).toEqual([{ of_nobody: 0, of_members: 2_000 }]);
    await sql`DELETE FROM messages WHERE event_key LIKE 'old:%'`.execute(db);
    await analyze();
  });

  it('each message that is due is found in turn, however many wait in its channel', async () => {
    const { db } = world.deps;
    const at = world.deps.now();
    await sql`
      INSERT INTO messages (id, channel, event_key, template, recipient, body, state, created_at, next_attempt_at)
      SELECT gen_random_uuid(), 'sms', 'due:' || n, 'application_received', '+256780000001', 'Hello', 'queued', ${at}, ${at}
      FROM generate_series(1, 3000) n`.execute(db);
    await sql`UPDATE messages SET next_attempt_at = next_attempt_at - random() * interval '1 hour'
      WHERE state = 'queued'`.execute(db);
    expect(await forThreePortions(/AS turn/, () => sweepMessages(world.deps))).toBe(300);
    expect(tooLong('AS turn')).toEqual([]);
  });

  it('all members are told of new terms in a few statements for each hundred', async () => {
    const { deps } = world;
    const at = deps.now();
    const from = kampalaDay(new Date(at.getTime() + 20 * 86_400_000));
    await announceTerms(deps, { from, what: 'Something changes on that day' }, { operator: 'an operator' });
    // The ids of a crowd are of no time, and all its members have been there for long.
    const id = (of: Date) => (of < at ? 'ffffffff-ffff-ffff-ffff-ffffffffffff' : deps.random.id(of));
    const random = { ...deps.random, id };
    expect(await forThreePortions(/FROM members m\s+WHERE m.id >/, () => tellTerms({ ...deps, random }))).toBe(300);
    expect(askedByUs().length).toBeLessThan(30);
    expect(tooLong()).toEqual([]);
  });

  it('products that somebody waits for are read once each, however many wait', async () => {
    const { db } = world.deps;
    await sql`
      INSERT INTO stock_watches (id, member_id, offer_id, product_id, created_at)
      SELECT gen_random_uuid(), m.id, op.offer_id, op.product_id, ${world.deps.now()}
      FROM members m CROSS JOIN (SELECT offer_id, product_id FROM offer_products LIMIT 1) op`.execute(db);
    done = [];
    await watchersTeller()(world.deps);
    expect(done.some(({ text }) => text.includes('FROM stock_watches'))).toBe(true);
    expect(tooLong('WITH RECURSIVE awaited')).toEqual([]);
    expect(done.filter(({ text }) => text.includes('SELECT DISTINCT'))).toEqual([]);
  });

  it('each of thousands that wait is looked at by its id, though none waited a while ago', async () => {
    const { db } = world.deps;
    const at = world.deps.now().getTime();
    await sql`
      UPDATE orders SET status = 'ready', ready_at = ${new Date(at - 25 * 3_600_000)}::timestamptz - random() * interval '1 hour',
        completed_at = NULL WHERE status = 'completed'`.execute(db);
    const asksWho = /FROM orders o\s+WHERE o.status = 'ready'/;
    expect(await forThreePortions(asksWho, () => remindCollecting(world.deps))).toBe(150);
    expect(tooLong('OFFSET 0')).toEqual([]);
    expect(tooLong('update "orders"')).toEqual([]);
    await sql`
      UPDATE orders SET status = 'pending', payment_status = 'pending', paid_at = NULL, ready_at = NULL,
        hold_expires_at = ${new Date(at)}::timestamptz - random() * interval '1 hour' WHERE status = 'ready'`.execute(
      db,
    );
    await sql`UPDATE order_items SET stock_state = 'released'`.execute(db);
    await sql`UPDATE payments SET status = 'failed'`.execute(db);
    expect(await forThreePortions(/FROM orders o\s+WHERE o.status = 'pending'/, () => expireHolds(world.deps))).toBe(
      300,
    );
    expect(tooLong('OFFSET 0')).toEqual([]);
    expect(tooLong('update "orders"')).toEqual([]);
  });

  it('old changes of the catalogue are forgotten a portion at a time, until there are none', async () => {
    const { db } = world.deps;
    const old = sql`FROM catalogue_changes WHERE changed_at < ${new Date(world.deps.now().getTime() - 86_400_000)}`;
    await sql`
      INSERT INTO catalogue_changes (offer_id, changed_at)
      SELECT gen_random_uuid(), ${world.deps.now()}::timestamptz - interval '2 days' FROM generate_series(1, 2500)`.execute(
      db,
    );
    done = [];
    await forgetChanges(world.deps);
    expect(tooLong('catalogue_changes')).toEqual([]);
    expect((await sql`SELECT ${old} LIMIT 1`.execute(db)).rows).toEqual([]);
  });

  it('whoever waits for an opening is told in turn, however many wait for this one and for later ones', async () => {
    const { db } = world.deps;
    const at = world.deps.now();
    const { rows } = await sql<{ id: string }>`
      UPDATE offers SET kind = 'of_day', status = 'live', starts_at = ${at}::timestamptz - interval '1 hour', ends_at = ${at}::timestamptz + interval '1 day'
      WHERE id IN (SELECT id FROM offers ORDER BY id LIMIT 2) RETURNING id`.execute(db);
    await sql`UPDATE offers SET starts_at = ${at}::timestamptz + interval '1 hour' WHERE id = ${rows[1]!.id}`.execute(
      db,
    );
    await sql`UPDATE outlets SET status = 'active'`.execute(db);
    await sql`
      INSERT INTO day_offer_reminders (member_id, offer_id, created_at)
      SELECT m.id, o.id, ${at}::timestamptz - random() * interval '1 day'
      FROM members m CROSS JOIN unnest(${rows.map(({ id }) => id)}::uuid[]) o (id)`.execute(db);
    expect(await forThreePortions(/UPDATE day_offer_reminders/, () => tellOpenings(world.deps))).toBe(300);
    expect(tooLong('day_offer_reminders')).toEqual([]);
    expect(askedByUs().length).toBeLessThan(30);
  });

  it('orders that nobody brings are told of one after the other, portion after portion', async () => {
    const { db } = world.deps;
    const at = world.deps.now();
    await sql`
      UPDATE orders SET status = 'ready', service_type = 'delivery', delivery_address = '{}', delivery_zone = 'Town', delivery_km = 1,
        payment_status = 'paid', cancel_reason = NULL, completed_at = NULL, paid_at = created_at,
        ready_at = ${at}::timestamptz - interval '25 hours' - random() * interval '1 hour'`.execute(db);
    expect(await forThreePortions(/FROM orders o\s+LEFT JOIN LATERAL/, () => watchStranded(world.deps))).toBe(150);
    expect(tooLong('delivery')).toEqual([]);
  });

  it('owners of codes are told of them in a few statements for each hundred', async () => {
    const { db } = world.deps;
    const at = world.deps.now();
    await sql`
      INSERT INTO redemption_codes (id, order_id, member_id, offer_id, outlet_id, code_sealed, code_digest, state, created_at, expires_at, notice_due)
      SELECT o.id, o.id, o.member_id, f.id, f.outlet_id, '', o.id::text::bytea, 'live', ${at}, ${at}::timestamptz + interval '2 hours',
        CASE WHEN random() < 0.5 THEN 'extended' ELSE 'reminder' END
      FROM (SELECT id, member_id FROM orders LIMIT 300) o, (SELECT id, outlet_id FROM offers ORDER BY id LIMIT 1) f`.execute(
      db,
    );
    done = [];
    expect(await tellNotices(world.deps)).toBe(300);
    expect(askedByUs().length).toBeLessThan(50);
    expect(tooLong()).toEqual([]);
    await sql`UPDATE redemption_codes SET created_at = created_at - interval '1 day'`.execute(db);
    done = [];
    expect(await remindCodes(world.deps)).toBe(300);
    expect(askedByUs().length).toBeLessThan(30);
    expect(tooLong()).toEqual([]);
  });

  it('what is asked of codes that can be used looks up their orders, however many others are ready', async () => {
    const { db } = world.deps;
    const at = world.deps.now();
    const { rows } = await sql<{ offer_id: string; outlet_id: string; member_id: string; phone: string }>`
      SELECT c.offer_id, c.outlet_id, c.member_id, p.e164 AS phone
      FROM redemption_codes c JOIN phone_numbers p ON p.member_id = c.member_id LIMIT 1`.execute(db);
    const { offer_id, outlet_id, member_id, phone } = rows[0]!;
    done = [];
    expect(await countActiveCodes(db, member_id, at)).toBeGreaterThan(0);
    expect(await waitingCodes(db, world.deps, phone, outlet_id)).not.toEqual([]);
    expect(await transact(db, (tx) => remindOwners(tx, offer_id, at))).toBe(300);
    const until = new Date(at.getTime() + 9 * 3_600_000);
    expect(await transact(db, (tx) => extendCodes(tx, { offer_id, until, at }))).toBe(300);
    expect(tooLong()).toEqual([]);
  });

  it('an application is erased without reading all that others have left', async () => {
    const { db } = world.deps;
    const { rows } = await sql<{ id: string }>`
      INSERT INTO applications (id, application_number, first_name, last_name, mtn_money_number, payment_priority, join_reasons,
        referral_code, status, submitted_at, decided_at)
      SELECT gen_random_uuid(), 'AP-T-' || n, 'Okello', 'John', '+25676' || lpad(n::text, 7, '0'), 'mtn', '{}', 'T' || n, 'rejected',
        now(), now() FROM generate_series(1, 1200) n RETURNING id`.execute(db);
    await sql`
      INSERT INTO approval_batches (id, approved_at, approved_by, undo_until)
      SELECT md5('batch')::uuid, now(), id, now() FROM members LIMIT 1`.execute(db);
    await sql`
      INSERT INTO approval_batch_items (batch_id, place, application_id, stood_before)
      SELECT md5('batch')::uuid, row_number() OVER (), id, id FROM applications`.execute(db);
    // One whose approval was undone has a row of a member that nobody has ever been.
    await sql`
      INSERT INTO members (id, application_id, first_name, last_name, mtn_money_number, payment_priority, referral_code, pin_hash,
        pin_key_id, status, created_at)
      SELECT gen_random_uuid(), id, first_name, last_name, mtn_money_number, 'mtn', referral_code, '', '', 'closed', now()
      FROM applications WHERE id = ${rows[0]!.id}`.execute(db);
    done = [];
    await transact(db, (tx) => eraseApplications(tx, [rows[0]!.id]));
    expect(tooLong()).toEqual([]);
  });

  it('who stands in front of a batch is counted in the line, not over all who ever applied', async () => {
    const { db } = world.deps;
    await sql`
      INSERT INTO applications (id, application_number, first_name, last_name, mtn_money_number, payment_priority, join_reasons,
        referral_code, status, submitted_at, pin_hash, pin_key_id, phone_confirmed_at)
      SELECT gen_random_uuid(), 'AP-W-' || n, 'Okello', 'John', '+25677' || lpad(n::text, 7, '0'), 'mtn', '{}', 'W' || n, 'pending',
        now(), 'none', 'none', now() FROM generate_series(1, 2000) n`.execute(db);
    await sql`
      INSERT INTO queue_entries (application_id, place_key)
      SELECT id, row_number() OVER (ORDER BY id) FROM applications WHERE status = 'pending'`.execute(db);
    await db.transaction().execute(async (tx) => {
      await sql`SET LOCAL ROLE NONE`.execute(tx);
      await sql`ANALYZE applications, queue_entries`.execute(tx);
    });
    done = [];
    const { applications } = await approveNext(world.deps, { dry_run: true, count: 20 }, '', undefined);
    expect(applications).toHaveLength(20);
    expect(tooLong()).toEqual([]);
  });

  it('who has one friend too few for a jump is not looked up, however many those are', async () => {
    const { db } = world.deps;
    const at = world.deps.now();
    await sql`
      INSERT INTO applications (id, application_number, first_name, last_name, mtn_money_number, payment_priority, join_reasons,
        referral_code, status, submitted_at, pin_hash, pin_key_id, phone_confirmed_at)
      SELECT md5('friend' || n)::uuid, 'AP-F-' || n, 'Okello', 'John', '+25675' || lpad(n::text, 7, '0'), 'mtn', '{}', 'F' || n, 'pending',
        ${at}, 'none', 'none', ${at} FROM generate_series(1, 1600) n`.execute(db);
    await sql`
      INSERT INTO referrals (application_id, referrer_id, state, counts_from)
      SELECT md5('friend' || n)::uuid, md5('friend' || n - 800)::uuid, 'counted', ${at}::timestamptz - interval '1 day'
      FROM generate_series(801, 1600) n`.execute(db);
    await db.transaction().execute(async (tx) => {
      await sql`SET LOCAL ROLE NONE`.execute(tx);
      await sql`ANALYZE applications, referrals`.execute(tx);
    });
    done = [];
    await creditDueReferrers(world.deps);
    const read = done.flatMap(({ text, read: reads }) => (text.includes('counts_from') ? reads : []));
    expect(read.filter(({ table }) => table === 'referrals')).toEqual([{ table: 'referrals', rows: 800 }]);
    expect(read.filter(({ table, rows }) => table !== 'referrals' && rows > 0 && table !== 'referrals_unused')).toEqual(
      [],
    );
  });
});
