import { redeemAtCounter, redeemCode } from '@club/contract/offers-of-the-day/redemption';
import { addStaff } from '@club/contract/outlets/staff';
import { makeRedemptionCode } from '@club/rules/redemption-code';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { buyCode, makeDeal, type Deal } from '#server-test/deals-world.ts';
import { FIGURES_LIMIT_MS, sized, tell } from '#server-test/figures.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { digestOf } from '#server/features/offers-of-the-day/codes/code-keys.ts';
import { Problem } from '#server/problem.ts';

import { completeOnPhone } from './complete-on-phone.ts';
import { verifyCode } from './verify-code.ts';
import { verifyPin } from './verify-pin.ts';

const HOUR_MS = 60 * 60_000;
const AT_ONCE = 40;
/** Rows in one statement, which may not take long. */
const AT_A_TIME = 1_000;
let world: OrdersWorld;
let lastPhone = 770_000_000;

beforeAll(async () => {
  world = await openOrdersWorld();
});
afterAll(() => world.close());

async function newStaff(outlet: string) {
  const manager = await makeMember(world.deps, { manages: [outlet] });
  lastPhone += 1;
  const body = { name: 'Sarah', phone: String(lastPhone), role: 'cashier' as const };
  const { staff, pin } = (await world.as(manager, addStaff, { query: { outlet }, body })).reply;
  return { manager, id: staff.id, pin };
}

/** Some at a time, as many workers would. */
async function inTurns(times: number, work: (turn: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let turn = next++; turn < times; turn = next++) await work(turn);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

describe('100 completions at the same moment', () => {
  const CODES = sized(1_000, 2);

  it(
    'of each of many codes are one redemption each, and the same answer for whoever did it',
    async () => {
      const deal = await makeDeal(world, { hours: 400, products: [{ quantity: 5_000 }] });
      const staff = await newStaff(deal.outlet_id);
      for (let one = 0; one < CODES; one += 1) {
        const owner = await makeMember(world.deps);
        const { code, id } = await buyCode(world, owner, deal);
        const ask = (body: Record<string, unknown>) => world.as(owner, redeemCode, { body: { code, ...body } });
        await ask({ action: 'verify_code' });
        await ask({ action: 'verify_pin', pin: staff.pin });
        const complete = { action: 'complete_redemption', pin: staff.pin, staff_id: staff.id };
        const answers = await Promise.all(Array.from({ length: 100 }, () => ask(complete)));
        const replies = new Set(
          answers.filter(({ status }) => status === 200).map(({ reply }) => JSON.stringify(reply)),
        );
        expect(replies.size).toBe(1);
        expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
        const { rows } = await sql`SELECT FROM redemptions WHERE code_id = ${id}`.execute(world.deps.db);
        expect(rows).toHaveLength(1);
      }
      tell(`codes redeemed once by 100 at a time: ${CODES}`);
    },
    FIGURES_LIMIT_MS,
  );
});

describe('guessing codes', () => {
  const [GUESSES, LIVE, GUESSERS] = [sized(1_000_000, 800), sized(100_000, 500), 20];

  it(
    'of other people finds none, and ten an hour of a member are looked up',
    async () => {
      const deal = await makeDeal(world, { hours: 400 });
      const owner = await makeMember(world.deps);
      await buyCode(world, owner, deal);
      const codes = await fillWithCodes(owner, LIVE);
      const guessers = await Promise.all(Array.from({ length: GUESSERS }, () => makeMember(world.deps)));
      const said = { looked: 0, refused: 0, found: 0 };
      await inTurns(GUESSES, async (turn) => {
        const { member_id } = guessers[turn % GUESSERS]!;
        // One guess in two is right, but not the guesser's.
        const code = turn % 2 === 0 ? codes[turn % codes.length]! : randomCode();
        said[await tryCode(member_id, code, turn % 3)] += 1;
      });
      expect(said.found).toBe(0);
      expect(said.looked).toBe(10 * GUESSERS);
      expect(said.looked + said.refused).toBe(GUESSES);
      const { rows } = await sql`SELECT FROM redemption_sessions s JOIN redemption_codes c ON c.id = s.code_id
      WHERE c.member_id = ${owner.member_id}`.execute(world.deps.db);
      expect(rows).toEqual([]);
      world.clock.advance(HOUR_MS);
      expect(await tryCode(guessers[0]!.member_id, codes[0]!, 0)).toBe('looked');
      const live =
        await sql`SELECT FROM redemption_codes WHERE member_id = ${owner.member_id} AND state = 'live'`.execute(
          world.deps.db,
        );
      expect(live.rows).toHaveLength(LIVE + 1);
      tell(`guesses ${GUESSES} against ${LIVE} live codes, looked up ${said.looked}, found ${said.found}`);
    },
    FIGURES_LIMIT_MS,
  );
});

const randomCode = () => makeRedemptionCode((below) => world.deps.random.below(below));

/** One try by one of the three calls that take a code. */
async function tryCode(member_id: string, code: string, call: number): Promise<'looked' | 'refused' | 'found'> {
  try {
    if (call === 0) return (await verifyCode(world.deps, member_id, code)).valid ? 'found' : 'looked';
    if (call === 1) await verifyPin(world.deps, member_id, { code, pin: '123456' });
    else {
      const rest = { pin: '123456', staff_id: '00000000-0000-7000-8000-000000000000', location: null };
      await completeOnPhone(world.deps, member_id, { code, ...rest });
    }
    return 'found';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'too_many_requests') return 'refused';
    return error.code === 'redemption_code_invalid' ? 'looked' : 'found';
  }
}

/** So many codes more of somebody who has one, past the purchase: what is tried here is how they are found. */
async function fillWithCodes({ member_id }: Person, many: number): Promise<string[]> {
  const { db, config, random, now } = world.deps;
  const codes = new Set<string>();
  while (codes.size < many) codes.add(randomCode());
  const rows = [...codes].map((code) => ({
    id: random.id(now()),
    order_id: random.id(now()),
    digest: digestOf(config.CODE_KEY, code).toString('hex'),
  }));
  for (let from = 0; from < many; from += AT_A_TIME) {
    await db.transaction().execute(async (tx) => {
      await sql`SET LOCAL ROLE NONE`.execute(tx);
      await sql`CREATE TEMPORARY TABLE made ON COMMIT DROP AS
        SELECT * FROM json_to_recordset(${JSON.stringify(rows.slice(from, from + AT_A_TIME))}) AS r(id uuid, order_id uuid, digest text)`.execute(
        tx,
      );
      await sql`CREATE TEMPORARY TABLE like_this ON COMMIT DROP AS
        SELECT o.* FROM orders o WHERE o.member_id = ${member_id} LIMIT 1`.execute(tx);
      await sql`INSERT INTO orders SELECT (jsonb_populate_record(l, jsonb_build_object('id', m.order_id,
        'order_number', 'KC-' || m.order_id))).* FROM like_this l, made m`.execute(tx);
      await sql`INSERT INTO redemption_codes SELECT (jsonb_populate_record(c, jsonb_build_object('id', m.id,
        'order_id', m.order_id, 'code_digest', '\\x' || m.digest))).* FROM redemption_codes c, made m
        WHERE c.member_id = ${member_id} AND c.order_id = (SELECT id FROM like_this)`.execute(tx);
    });
  }
  return [...codes];
}

describe('guessing the PINs of staff', () => {
  const [GUESSES, CODES, OUTLETS] = [sized(100_000, 400), sized(50, 4), sized(10, 2)];

  it(
    'on phones of members is compared five times for a code, and locks nobody at the counter',
    async () => {
      const places: { deal: Deal; staff: Awaited<ReturnType<typeof newStaff>> }[] = [];
      for (let one = 0; one < OUTLETS; one += 1) {
        const deal = await makeDeal(world, { hours: 400, products: [{ quantity: 100 }] });
        places.push({ deal, staff: await newStaff(deal.outlet_id) });
      }
      const bought: { owner: Person; place: (typeof places)[number]; code: string }[] = [];
      for (let one = 0; one < CODES; one += 1) {
        const owner = await makeMember(world.deps);
        const place = places[one % OUTLETS]!;
        const { code } = await buyCode(world, owner, place.deal);
        bought.push({ owner, place, code });
      }
      const said = { compared: 0, refused: 0 };
      const hours = 20;
      for (let hour = 0; hour < hours; hour += 1) {
        for (const { owner, code } of bought) await verifyCode(world.deps, owner.member_id, code);
        await inTurns(GUESSES / hours, async (turn) => {
          const { owner, code, place } = bought[turn % CODES]!;
          said[await tryPin(owner, code, wrongPin(place.staff.pin))] += 1;
        });
        world.clock.advance(HOUR_MS);
      }
      expect(said.compared).toBeLessThanOrEqual(5 * CODES);
      expect(said.compared + said.refused).toBe(GUESSES);
      // Not even the right one is compared there any more; at the counter it is.
      const { owner, code, place } = bought[0]!;
      const { manager, pin } = place.staff;
      expect(await tryPin(owner, code, pin)).toBe('refused');
      expect((await world.as(manager, redeemAtCounter, { body: { code, pin } })).status).toBe(201);
      tell(`PINs guessed ${GUESSES} over ${CODES} codes, compared ${said.compared}`);
    },
    FIGURES_LIMIT_MS,
  );
});

async function tryPin({ member_id }: Person, code: string, pin: string): Promise<'compared' | 'refused'> {
  try {
    await verifyPin(world.deps, member_id, { code, pin });
    throw new Error('a guess was right');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'redemption_locked') return 'refused';
    expect(error.code).toBe('staff_pin_wrong');
    return 'compared';
  }
}

function wrongPin(right: string): string {
  const pin = String(world.deps.random.below(1_000_000)).padStart(6, '0');
  return pin === right ? wrongPin(right) : pin;
}
