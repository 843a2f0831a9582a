import { signIn } from '@club/contract/people/auth';
import { listOffers } from '@club/contract/shop/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeOutlet } from '#server-test/catalogue.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { checkBooks } from '#server/features/money/ledger/check-books.ts';
import { readLedger } from '#server/features/money/ledger/ledger-view.ts';
import { sealDays } from '#server/features/money/ledger/seal-days.ts';
import type { Deps } from '#server/ports/deps.ts';

import { seedDemo } from './demo.ts';
import { demoSignIns } from './people.ts';

let world: TestWorld;
let soldBefore = 0;

/** After so many names for rows the first orders are paid. */
const CUT_AFTER_IDS = 1_500;
/** The whole story, told nearly twice, beside everything else that is tested. */
const TOLD_WITHIN_MS = 900_000;

/** The power goes while the story is told. */
function cutShort(deps: Deps): Deps {
  let ids = 0;
  const id: Deps['random']['id'] = (at) => {
    ids += 1;
    if (ids > CUT_AFTER_IDS) throw new Error('the power went');
    return deps.random.id(at);
  };
  return { ...deps, random: { ...deps.random, id } };
}

/** What everything below looks at was told by a second start. */
beforeAll(async () => {
  world = await openWorld();
  await expect(seedDemo(cutShort(world.deps))).rejects.toThrow('the power went');
  ({ sales: soldBefore } = await one(sql<{ sales: number }>`
    SELECT count(*)::int AS sales FROM ledger_transactions WHERE kind = 'sale_received'`));
  await seedDemo(world.deps);
}, TOLD_WITHIN_MS);

afterAll(() => world.close());

async function one<T>(query: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await query.execute(world.deps.db);
  return rows[0]!;
}

describe('the demo story', () => {
  it('opens the shop, fills the queue and lets members buy', async () => {
    const counts = await one(sql<Record<string, number>>`
      SELECT (SELECT count(*)::int FROM outlets) AS outlets, (SELECT count(*)::int FROM categories) AS categories,
        (SELECT count(*)::int FROM offers WHERE kind = 'regular') AS offers,
        (SELECT count(*)::int FROM offers WHERE kind = 'of_day' AND starts_at <= ${world.deps.now()}
          AND ends_at > ${world.deps.now()}) AS of_the_day, (SELECT count(*)::int FROM products) AS products,
        (SELECT count(*)::int FROM applications WHERE status = 'pending') AS waiting,
        (SELECT count(DISTINCT member_id)::int FROM orders) AS buyers,
        (SELECT count(*)::int FROM messages WHERE state <> 'sent') AS unsent`);
    expect(counts).toMatchObject({ outlets: 12, categories: 8, offers: 60, of_the_day: 4, waiting: 201, unsent: 0 });
    expect(counts['products']).toBeGreaterThan(140);
    expect(counts['buyers']).toBeGreaterThan(18);
  });

  it('is a possible state: every shilling and every piece is accounted for', async () => {
    const state = await one(sql<Record<string, number>>`
      SELECT (SELECT sum(balance)::int8 FROM ledger_accounts) AS books,
        (SELECT count(*)::int FROM offer_products op WHERE op.sold <> (
          SELECT coalesce(sum(i.quantity), 0) FROM order_items i
          WHERE i.offer_id = op.offer_id AND i.product_id = op.product_id AND i.stock_state = 'sold')) AS wrong_sold,
        (SELECT count(*)::int FROM offer_products WHERE held <> 0) AS held,
        (SELECT count(*)::int FROM orders o WHERE o.payment_status <> 'paid'
          OR NOT EXISTS (SELECT FROM payments p WHERE p.subject_id = o.id AND p.status = 'completed'
            AND p.amount = o.total_amount)) AS unpaid,
        (SELECT count(*)::int FROM orders o JOIN order_items i ON i.order_id = o.id
          JOIN offers f ON f.id = i.offer_id WHERE o.created_at NOT BETWEEN f.starts_at AND f.ends_at) AS untimely`);
    expect(state).toEqual({ books: 0, wrong_sold: 0, held: 0, unpaid: 0, untimely: 0 });
  });

  it('has paid cashback out, once, and once the network never said what became of it', async () => {
    const { rows } = await sql`
      SELECT t.status, p.status AS payout, t.amount FROM transfers t JOIN payouts p ON p.id = t.subject_id
      ORDER BY t.created_at`.execute(world.deps.db);
    expect(rows).toEqual([
      { status: 'completed', payout: 'paid', amount: 24_500 },
      { status: 'review', payout: 'sending', amount: 14_500 },
    ]);
    while ((await sealDays(world.deps)) > 0);
    await checkBooks(world.deps);
    expect((await readLedger(world.deps.db)).checked?.faults).toEqual([]);
  });

  it('lets the printed people in, and the applicant not yet', async () => {
    for (const { role, mtn_money_number, pin } of demoSignIns) {
      const answer = await world.call(signIn, { body: { phone: mtn_money_number!, pin } });
      if (role === 'applicant') {
        expect(answer.problem.error_code).toBe('member_not_approved');
        continue;
      }
      const { member, access } = answer.reply;
      expect(member).toMatchObject({ is_admin: role.endsWith('admin'), is_rider: role === 'rider' });
      expect(member.outlets.map(({ name }) => name)).toEqual(
        role === 'outlet_manager' ? ['Freshbasket Supermarket'] : [],
      );
      const { reply } = await world.call(listOffers, { token: access, query: { per_page: 30 } });
      expect(reply.count).toBe(60);
      expect(reply.results.every(({ picture, image }) => picture !== null && image.startsWith('/media/'))).toBe(true);
    }
  });

  it('begins again where a start was cut short, also in the midst of sales', async () => {
    expect(soldBefore).toBeGreaterThan(0);
    const sales = sql`SELECT count(*)::int AS paid, count(DISTINCT subject_id)::int AS orders FROM payments`;
    const { paid, orders } = (await one(sales)) as { paid: number; orders: number };
    expect(paid).toBe(orders);
  });

  it('is told once', async () => {
    const before = await one(sql`SELECT count(*)::int AS applications FROM applications`);
    await seedDemo(world.deps);
    expect(await one(sql`SELECT count(*)::int AS applications FROM applications`)).toEqual(before);
  });

  it('keeps away from other people’s data', async () => {
    await sql`DELETE FROM demo_chapters`.execute(world.deps.db);
    await expect(seedDemo(world.deps)).rejects.toThrow('DEMO=0');
    expect(await one(sql`SELECT count(*)::int AS outlets FROM outlets`)).toEqual({ outlets: 12 });
  });

  it('keeps away from what was put in before anybody signed in, offers of a file say', async () => {
    const other = await openWorld();
    await makeOutlet(other.deps);
    await expect(seedDemo(other.deps)).rejects.toThrow('DEMO=0');
    const { rows } = await sql`SELECT count(*)::int AS outlets FROM outlets`.execute(other.deps.db);
    expect(rows).toEqual([{ outlets: 1 }]);
    await other.close();
  });
});
