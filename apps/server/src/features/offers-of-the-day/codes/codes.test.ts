import { listMyCodes, readQrCode, resendCode } from '@club/contract/offers-of-the-day/codes';
import { parseRedemptionCode } from '@club/rules/redemption-code';
import { sql } from 'kysely';
import QRCode from 'qrcode';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeOutlet } from '#server-test/catalogue.ts';
import { codesIn, dumpOf } from '#server-test/code-traces.ts';
import { buy, buyCode, makeDeal, settle } from '#server-test/deals-world.ts';
import { brokenInvariants, openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember } from '#server-test/people.ts';
import { transact } from '#server/db/transact.ts';
import { textOf } from '#server/features/club/notifications/sealed-body.ts';
import { issueCodeIfPaid } from '#server/features/offers-of-the-day/codes/issue-code.ts';

import { openCode } from './code-keys.ts';
import { expireCodes } from './expire-codes.ts';
import { remindCodes } from './remind-codes.ts';

const HOUR_MS = 60 * 60_000;
let world: OrdersWorld;

beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(async () => {
  expect(await brokenInvariants(world)).toEqual([]);
  await world.close();
});

const textsOf = async (event_key: string) => {
  const rows = await world.deps.db
    .selectFrom('messages')
    .selectAll()
    .where('event_key', 'like', `${event_key}%`)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, text: textOf(world.deps, row) }));
};

describe('codes', () => {
  it('are told of by e-mail as well, which leads to them and says none of their digits', async () => {
    const owner = await makeMember(world.deps);
    const email = 'owner.of.a.code@mail.example';
    await world.deps.db.updateTable('members').set({ email }).where('id', '=', owner.member_id).execute();
    const code = await buyCode(world, owner, await makeDeal(world, { name: 'Rolex for two' }));
    const letters = (await textsOf(`redemption_code:${code.order_id}`)).filter(({ channel }) => channel === 'email');
    expect(letters).toMatchObject([
      { recipient: email, subject: 'Your code for Rolex for two is ready', link: '/my-codes' },
    ]);
    expect(codesIn(JSON.stringify(letters), [code.code])).toEqual([]);
  });

  it('are eight digits with offer, items, times and outlet, for their owner alone', async () => {
    const ends = new Date(world.clock.now().getTime() + 5 * HOUR_MS);
    const deal = await makeDeal(world, {
      hours: 5,
      name: 'Rolex for two',
      description: 'Warm and fresh',
      discount_percentage: 0,
      outlet_id: await makeOutlet(world.deps, { name: 'Kerb Kitchen' }),
      products: [{ product_name: 'Rolex' }],
    });
    const [owner, other] = [await makeMember(world.deps), await makeMember(world.deps)];
    const code = await buyCode(world, owner, deal, 2);
    expect(code).toMatchObject({
      offer_name: 'Rolex for two',
      offer_description: 'Warm and fresh',
      redeemed: false,
      redeemed_at: null,
      expired: false,
      outlet_name: 'Kerb Kitchen',
      outlet_address: 'Plot 12, Ntinda Road, opposite the stage',
      created_at: world.clock.now().toISOString(),
      expires_at: ends.toISOString(),
      items: [
        {
          id: expect.stringMatching(/./),
          product_name: 'Rolex',
          product_image: expect.stringMatching(/^\/media\/.+\.webp$/),
          quantity: 2,
          unit_price: 10_000,
        },
      ],
    });
    expect(code.code).toMatch(/^\d{8}$/);
    const others = await world.as(other, listMyCodes, { query: {} });
    expect(others.reply).toMatchObject({ count: 0, counts: { active: 0, redeemed: 0, expired: 0 } });
    expect((await world.as(other, resendCode, { params: { id: code.id } })).status).toBe(404);
  });

  it('come by SMS after the commit, again when asked, and stand nowhere in the database to be read', async () => {
    const owner = await makeMember(world.deps);
    const code = await buyCode(world, owner, await makeDeal(world, { name: 'Soap box' }));
    const [first] = await textsOf(`redemption_code:${code.order_id}`);
    expect(first!.text).toContain(`${code.code.slice(0, 4)} ${code.code.slice(4)}`);
    expect(first!.text).toContain('Soap box');
    expect(first!.body).toBe('A code, sealed.');
    expect((await world.as(owner, resendCode, { params: { id: code.id } })).reply.success).toBe(true);
    const again = await world.as(owner, resendCode, { params: { id: code.id } });
    expect(again.problem).toMatchObject({ error_code: 'too_many_requests', retry_after: 60 });
    const texts = (await textsOf(`redemption_code:${code.order_id}`)).filter(({ channel }) => channel === 'sms');
    expect(texts).toHaveLength(2);
    await world.runJobs();

    expect(codesIn(await dumpOf(world.deps.db), [code.code])).toEqual([]);
  });

  it('live as long as the offer, or as long as it says, and an hour at least', async () => {
    const owner = await makeMember(world.deps);
    const untilEnd = await makeDeal(world, { hours: 8 });
    const { ends_at } = await world.deps.db
      .selectFrom('offers')
      .select('ends_at')
      .where('id', '=', untilEnd.id)
      .executeTakeFirstOrThrow();
    expect((await buyCode(world, owner, untilEnd)).expires_at).toBe(ends_at.toISOString());
    const days = await buyCode(world, owner, await makeDeal(world, { code_lifetime_hours: 72 }));
    expect(Date.parse(days.expires_at) - Date.parse(days.created_at)).toBe(72 * HOUR_MS);
    const last = await buyCode(world, owner, await makeDeal(world, { hours: 0.5 }));
    expect(Date.parse(last.expires_at) - Date.parse(last.created_at)).toBe(HOUR_MS);
  });

  it('are issued once, also when the outcome is heard twice, and never for an order of another kind', async () => {
    const owner = await makeMember(world.deps);
    const order_id = await buy(world, owner, await makeDeal(world));
    const issue = () => transact(world.deps.db, (tx) => issueCodeIfPaid(tx, world.deps, order_id));
    await issue();
    expect((await world.as(owner, listMyCodes, { query: {} })).reply.count).toBe(0);
    await settle(world, owner, order_id);
    await Promise.all([issue(), issue(), issue()]);
    expect((await world.as(owner, listMyCodes, { query: {} })).reply.count).toBe(1);
  });

  it('are never the same while they can be used: digits of another are drawn again', async () => {
    const draws = [7, 7, 7, 8];
    const scripted = await openOrdersWorld();
    try {
      const random = { ...scripted.deps.random, below: (below: number) => (below === 1e8 ? draws.shift()! : 0) };
      Object.assign(scripted.deps, { random });
      const owner = await makeMember(scripted.deps);
      const first = await buyCode(scripted, owner, await makeDeal(scripted, { hours: 2 }));
      const second = await buyCode(scripted, owner, await makeDeal(scripted, { hours: 9 }));
      expect([first.code, second.code]).toEqual(['00000007', '00000008']);
      // What is over may be drawn again.
      scripted.clock.advance(3 * HOUR_MS);
      expect(await expireCodes(scripted.deps)).toBe(1);
      draws.push(7);
      expect((await buyCode(scripted, owner, await makeDeal(scripted))).code).toBe('00000007');
    } finally {
      await scripted.close();
    }
  });

  it('are reminded of a day and six hours before they run out, each once and without the digits', async () => {
    const owner = await makeMember(world.deps);
    const long = await buyCode(world, owner, await makeDeal(world, { hours: 30, name: 'Long one' }));
    const short = await buyCode(world, owner, await makeDeal(world, { hours: 5, name: 'Short one' }));
    const reminded = async (id: string) =>
      (await textsOf(`code_ending:${id}`)).filter(({ channel }) => channel === 'sms').map(({ text }) => text);
    await remindCodes(world.deps);
    expect(await reminded(long.order_id)).toEqual([]);
    world.clock.advance(7 * HOUR_MS);
    await remindCodes(world.deps);
    await remindCodes(world.deps);
    expect(await reminded(long.order_id)).toHaveLength(1);
    world.clock.advance(18 * HOUR_MS);
    await remindCodes(world.deps);
    await remindCodes(world.deps);
    const texts = await reminded(long.order_id);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).toContain('Long one');
    for (const text of texts) expect(parseRedemptionCode(text.replaceAll(/\D/g, ''))).not.toBe(long.code);
    expect(await reminded(short.order_id)).toEqual([]);
  });

  it('wake nobody at night who can still use them in the morning', async () => {
    const night = await openOrdersWorld();
    try {
      const owner = await makeMember(night.deps);
      // It is noon in Kampala: these end at nine and at half past eight in the morning.
      const [late, early] = [21, 20.5].map((hours) => makeDeal(night, { hours }));
      const [good, over] = [await buyCode(night, owner, await late!), await buyCode(night, owner, await early!)];
      const told = async () => {
        const rows = await night.deps.db
          .selectFrom('redemption_codes')
          .select('id')
          .where('reminded_hours', '=', 6)
          .execute();
        return rows.map(({ id }) => id).toSorted();
      };
      night.clock.advance(15.5 * HOUR_MS);
      await remindCodes(night.deps);
      expect(await told()).toEqual([over.id]);
      night.clock.advance(4.5 * HOUR_MS);
      await remindCodes(night.deps);
      expect(await told()).toEqual([good.id, over.id].toSorted());
    } finally {
      await night.close();
    }
  });

  it('are all reminded in one go, however many run out in the same second', async () => {
    const crowded = await openOrdersWorld();
    try {
      const { db } = crowded.deps;
      const owner = await makeMember(crowded.deps);
      const { id, order_id } = await buyCode(crowded, owner, await makeDeal(crowded, { hours: 30 }));
      // Buying so many takes long, and how they were paid is nothing to a reminder.
      await sql`
        WITH copies AS (
          SELECT n, gen_random_uuid() AS id, gen_random_uuid() AS order_id FROM generate_series(1, 450) n
        ), bought AS (
          INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object(
            'id', copies.order_id, 'order_number', 'KC-' || copies.n))).*
          FROM copies, orders o WHERE o.id = ${order_id}
        )
        INSERT INTO redemption_codes SELECT (jsonb_populate_record(c, jsonb_build_object(
          'id', copies.id, 'order_id', copies.order_id, 'code_digest', '\\x' || encode(sha256(copies.n::text::bytea), 'hex')))).*
        FROM copies, redemption_codes c WHERE c.id = ${id}`.execute(db);
      crowded.clock.advance(7 * HOUR_MS);
      expect(await remindCodes(crowded.deps)).toBe(451);
      const untold = db.selectFrom('redemption_codes').select('id').where('reminded_hours', 'is', null);
      expect(await untold.execute()).toEqual([]);
    } finally {
      await crowded.close();
    }
  });

  it('count as active, then as expired, each in its tab', async () => {
    const owner = await makeMember(world.deps);
    await buyCode(world, owner, await makeDeal(world, { hours: 2 }));
    const tab = async (name: 'active' | 'expired') =>
      (await world.as(owner, listMyCodes, { query: { tab: name } })).reply;
    expect(await tab('active')).toMatchObject({ count: 1, counts: { active: 1, expired: 0 } });
    world.clock.advance(2 * HOUR_MS);
    expect(await tab('active')).toMatchObject({ count: 0, counts: { active: 0, expired: 1 } });
    expect((await tab('expired')).results[0]).toMatchObject({ expired: true, redeemed: false });
    await expireCodes(world.deps);
    expect((await tab('expired')).count).toBe(1);
  });

  it('are drawn as a picture for clients that cannot draw, for their owner alone', async () => {
    const [owner, other] = [await makeMember(world.deps), await makeMember(world.deps)];
    const { id, qr_text } = await buyCode(world, owner, await makeDeal(world));
    await buyCode(world, owner, await makeDeal(world));
    const { reply } = await world.as(owner, readQrCode, { params: { id } });
    const drawn = await QRCode.toDataURL(qr_text!, { errorCorrectionLevel: 'L', width: 360, margin: 2 });
    expect(drawn).toMatch(/^data:image\/png;base64,/);
    expect(reply).toEqual({ qr_code_image: drawn });
    expect((await world.as(other, readQrCode, { params: { id } })).status).toBe(404);
  });

  it('open with their own key and in their own row alone', async () => {
    const owner = await makeMember(world.deps);
    const code = await buyCode(world, owner, await makeDeal(world));
    const row = await world.deps.db
      .selectFrom('redemption_codes')
      .selectAll()
      .where('id', '=', code.id)
      .executeTakeFirstOrThrow();
    const { CODE_KEY } = world.deps.config;
    expect(openCode(CODE_KEY, row.id, row.code_sealed)).toBe(code.code);
    expect(() => openCode(CODE_KEY, row.order_id, row.code_sealed)).toThrow();
    expect(() => openCode(`${CODE_KEY}!`, row.id, row.code_sealed)).toThrow();
  });
});
