import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { listJournal } from '@club/contract/club/journal';
import { listTickets } from '@club/contract/club/support';
import { listAddresses, saveAddress } from '@club/contract/delivery/addresses';
import { getCashbackTerms } from '@club/contract/money/cashback';
import { listOutletOrders, rejectOutletOrder } from '@club/contract/outlets/counter';
import { getProfile } from '@club/contract/people/members';
import { getApplication, listApplications, rejectApplication } from '@club/contract/people/membership-desk';
import { getOffer } from '@club/contract/shop/catalogue';
import { listOrders } from '@club/contract/shop/orders';
import { listCategories, listOffers } from '@club/contract/shop/search';
import { toE164 } from '@club/rules/uganda-phone';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readState } from '#server/features/people/membership/views.ts';

import { applyAs } from './applicants.ts';
import { openDelivery, places } from './delivery-world.ts';
import { openOrdersWorld, type OrdersWorld } from './orders-world.ts';
import { freshToken, makeMember, type Person } from './people.ts';
import { makeShop } from './shop.ts';

const MIGRATION = new URL('../migrations/0309_rows_that_lists_can_say.sql', import.meta.url);

let world: OrdersWorld;
let admin: Person;
let buyer: Person;
let order_id: string;
let rejected: string;
let phone: string;

/** What the server's own role may not. */
const asOwner = (text: string) =>
  world.deps.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL ROLE NONE`.execute(tx);
    await sql.raw(text).execute(tx);
  });

beforeAll(async () => {
  world = await openOrdersWorld();
  const { deps } = world;
  const shop = await makeShop(deps, { name: 'Duka' });
  admin = await makeMember(deps, { is_admin: true });
  buyer = await makeMember(deps);
  order_id = (await world.place(buyer, [shop.line()])).id;
  ({ id: rejected, phone } = await applyAs(world));
  const body = { reason_code: 'high_volume', note: 'Ask her brother' };
  await world.as(admin, rejectApplication, { params: { id: rejected }, body });
  const referrer = (await applyAs(world)).id;
  await asOwner(`
    UPDATE products SET picture = '{"base": "/media/products/a", "widths": [320], "colour": "#ffffff"}';
    INSERT INTO referrals (application_id, referrer_id, state, suspicions)
    VALUES ('${rejected}', '${referrer}', 'withheld', '{burst}');
    INSERT INTO tickets (id, number, member_id, subject_type, subject_id, issue_type, urgency, description, contact_phone, facts, status, due_at,
      created_at, updated_at)
    SELECT gen_random_uuid(), 'T-1', member_id, 'order', id, 'other', 'low', 'x', 'x', '{"outlet": "Duka"}', 'open', now(), now(), now()
    FROM orders`);
});
afterAll(() => world.close());

it('a row with an id of no version, made by hand, is listed, opened, bought of and signed in with', async () => {
  const { deps } = world;
  const id = () => randomUUID().replace(/-4(...)-./, '-0$1-0');
  const byHand = { ...deps, random: { ...deps.random, id } };
  const member = await makeMember(byHand);
  const shop = await makeShop(byHand, { name: 'Duka by hand' });
  const listed = (await world.as(member, listOffers, { query: { search: 'Duka by hand' } })).reply.results;
  expect(listed).toMatchObject([{ id: shop.offer_id }]);
  const { reply } = await world.as(member, getOffer, { params: { id: shop.offer_id } });
  expect(reply).toMatchObject({ id: shop.offer_id });
  const order = await world.place(member, [shop.line()]);
  expect((await world.as(member, listOrders)).reply.results).toMatchObject([{ id: order.id }]);
});

it('a number and places that were kept under other rules take no page away, nor what their member would hear of', async () => {
  const { deps } = world;
  const member = await makeMember(deps);
  const shop = await openDelivery(deps);
  const manager = await makeMember(deps, { manages: [shop.outlet_id] });
  const near = { text: 'Plot 7', ...places.near };
  await world.as(member, saveAddress, { body: { label: 'Home', address: near } });
  const { id } = await world.place(member, [shop.line()], { service_type: 'delivery', delivery_address: near });
  await world.pay(member, id);
  const old = { text: 'x'.repeat(300), contact_phone: 'ask at the gate of the school', latitude: 51.5, longitude: 0 };
  await sql`UPDATE orders SET delivery_address = delivery_address || ${JSON.stringify(old)}::jsonb WHERE id = ${id}`.execute(
    deps.db,
  );
  await sql`UPDATE saved_addresses SET address = ${JSON.stringify({ ...old, district: 'Wakiso' })}::jsonb`.execute(
    deps.db,
  );
  await sql`UPDATE members SET mtn_money_number = '+256412000111' WHERE id = ${member.member_id}`.execute(deps.db);

  expect((await world.as(member, listAddresses)).reply.results).toMatchObject([{ label: 'Home', address: old }]);
  expect((await world.order(member, id)).delivery?.address).toMatchObject(old);
  expect((await world.as(manager, listOutletOrders)).reply.results).toMatchObject([{ id }]);
  expect((await world.as(member, getProfile)).status).toBe(200);
  expect((await world.as(member, getCashbackTerms)).reply.numbers).toMatchObject([
    { phone_masked: '+256 41• ••• 111' },
  ]);
  const body = { reason: 'Nothing is left' };
  expect((await world.as(manager, rejectOutletOrder, { params: { id }, body })).status).toBe(200);
});

describe('a row that a list could not say', () => {
  it.each([
    ["UPDATE offers SET picture = '{}'", 'offers_picture_whole'],
    [`UPDATE offers SET picture = '{"base": "a", "widths": ["320"], "colour": "#fff"}'`, 'offers_picture_whole'],
    [`UPDATE categories SET picture = '{"base": "a", "widths": 320, "colour": "#fff"}'`, 'categories_picture_whole'],
    [`UPDATE categories SET picture = '[[]]'`, 'categories_picture_whole'],
    [`UPDATE tickets SET facts = '{"paid": true}'`, 'tickets_facts_plain'],
    [`UPDATE tickets SET facts = '{"lines": []}'`, 'tickets_facts_plain'],
    [`UPDATE tickets SET facts = '"none"'`, 'tickets_facts_plain'],
    [
      `INSERT INTO audit_log (at, action, subject_type, subject_id, before) VALUES (now(), 'x', 'x', 'x', '5')`,
      'audit_log_before_named',
    ],
    [
      `INSERT INTO audit_log (at, action, subject_type, subject_id, after) VALUES (now(), 'x', 'x', 'x', '[]')`,
      'audit_log_after_named',
    ],
    [`UPDATE referrals SET suspicions = '{burst,rude}'`, 'referrals_suspicions_known'],
  ])('is not taken: %s', async (change, constraint) => {
    await expect(asOwner(change)).rejects.toMatchObject({ code: '23514', constraint });
  });

  it('of an older version becomes what can be said, and nothing of it is lost', async () => {
    await asOwner(`
      DROP FUNCTION is_picture, are_facts CASCADE;
      ALTER TABLE audit_log DROP CONSTRAINT audit_log_before_named, DROP CONSTRAINT audit_log_after_named;
      ALTER TABLE referrals DROP CONSTRAINT referrals_suspicions_known;
      UPDATE categories SET picture = '{"base": 5}';
      UPDATE order_items SET picture = '"none"';
      UPDATE orders SET outlet_snapshot = '{"name": "Duka of then", "phone": 41}';
      UPDATE tickets SET facts = '{"outlet": "Duka", "paid": true, "lines": [1]}';
      INSERT INTO audit_log (at, action, subject_type, subject_id, before, after) VALUES ('2026-11-21T09:00Z', 'x', 'x', 'x', '[1]', 'null');
      UPDATE applications SET reject_reason = 'rude' WHERE status = 'rejected';
      UPDATE referrals SET suspicions = '{burst,rude}'`);
    await asOwner(readFileSync(MIGRATION, 'utf8'));

    const asked = { token: freshToken(world.deps, admin) };
    expect((await world.call(listCategories, asked)).reply.results[0]!.picture).toBeNull();
    const [bought] = (await world.as(buyer, listOrders)).reply.results;
    expect(bought).toMatchObject({ id: order_id, outlet_name: 'Duka of then', items: [{ picture: null }] });
    expect((await world.order(buyer, order_id)).outlet).toMatchObject({ name: 'Duka of then', phone: '0414100200' });
    const [ticket] = (await world.call(listTickets, asked)).reply.results;
    expect(ticket!.facts).toEqual({ outlet: 'Duka', paid: 'true', lines: '[1]' });
    const [entry] = (await world.call(listJournal, asked)).reply.results;
    expect(entry).toMatchObject({ before: { value: [1] } });
    const { reply } = await world.call(getApplication, { ...asked, params: { id: rejected } });
    expect(reply).toMatchObject({ reject_reason: null, reject_note: 'Ask her brother', flags: ['burst'] });
    expect((await world.call(listApplications, asked)).status).toBe(200);
    expect(await readState(world.deps, toE164(phone))).toMatchObject({ status: 'rejected', reject_reason: null });
  });
});
