import { Writable } from 'node:stream';

import { readQrCode, resendCode, type RedemptionCode } from '@club/contract/offers-of-the-day/codes';
import { checkCounterCode, redeemAtCounter, redeemCode } from '@club/contract/offers-of-the-day/redemption';
import { addStaff } from '@club/contract/outlets/staff';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { makeOutlet } from '#server-test/catalogue.ts';
import { codesIn, dumpOf } from '#server-test/code-traces.ts';
import { buyCodes, makeDeal, type Deal } from '#server-test/deals-world.ts';
import { FIGURES_LIMIT_MS, sized, tell } from '#server-test/figures.ts';
import { openOrdersWorld, type OrdersWorld } from '#server-test/orders-world.ts';
import { makeMember, type Person } from '#server-test/people.ts';
import { openLog } from '#server/log.ts';

const CODES = sized(10_000, 60);
/** Bought at the same moment, each of another offer, so that nobody waits for the other's stock. */
const AT_ONCE = 20;
const lines: string[] = [];
let world: OrdersWorld;
let deals: Deal[];
let manager: Person;

beforeAll(async () => {
  const written = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  world = await openOrdersWorld({}, openLog('trace', written));
  const outlet_id = await makeOutlet(world.deps);
  const wanted = { hours: 400, products: [{ quantity: CODES }], outlet_id };
  deals = await Promise.all(Array.from({ length: AT_ONCE }, () => makeDeal(world, wanted)));
  manager = await makeMember(world.deps, { manages: [outlet_id] });
});
afterAll(() => world.close());

it('finds a code in a text, however it is written', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const ways = ['12345678', '1234 5678', '1234-5678', 'KC1:12345678', base64('12345678'), base64('is 12345678, yes')];
  ways.push(base64('it: 1234 5678'), Buffer.from('a 12345678').toString('hex'));
  for (const way of ways) expect(codesIn(`{"said": "${way}"}`, ['12345678']), way).not.toEqual([]);
  // Among a million ids there is one that has the digits of a code in its middle.
  const middle = '01a1fdfa-bb30-1234-5678-cd1cc884a4f5';
  for (const other of ['912345678', '+25612345678', '12345679', '1234 56789', '0a12345678', middle]) {
    expect(codesIn(`{"said": "${other}"}`, ['12345678']), other).toEqual([]);
  }
});

it(
  'leaves none of the codes that were issued, sent, shown, drawn and used in the database, its jobs or the logs',
  async () => {
    const body = { name: 'Sarah', phone: '775000111', role: 'cashier' as const };
    const { pin } = (await world.as(manager, addStaff, { query: {}, body })).reply;
    const codes: string[] = [];
    /** What happens to a code: each is sent, drawn, tried or used. */
    const useIn = async (one: number, owner: Person, { code, id }: RedemptionCode) => {
      if (one % 4 === 0) await world.as(owner, resendCode, { params: { id } });
      if (one % 4 === 1) await world.as(owner, readQrCode, { params: { id } });
      if (one % 4 === 2) await world.as(owner, redeemCode, { body: { action: 'verify_code', code } });
      if (one % 4 === 3) await world.as(manager, redeemAtCounter, { body: { code, pin } });
      if (one % 10 === 0) await world.as(manager, checkCounterCode, { body: { code } });
      if (one % 50 === 0) await world.as(manager, checkCounterCode, { body: { code: { code } as never } });
    };
    for (let from = 0; from < CODES; from += AT_ONCE) {
      const buyers = await Promise.all(deals.map(async (deal) => ({ person: await makeMember(world.deps), deal })));
      const bought = await buyCodes(world, buyers);
      await Promise.all(bought.map((code, at) => useIn(from + at, buyers[at]!.person, code)));
      codes.push(...bought.map(({ code }) => code));
    }
    expect(codesIn(await dumpOf(world.deps.db), codes)).toEqual([]);
    // Jobs that wait, with what they carry.
    await world.runJobs();
    expect(codesIn(await dumpOf(world.deps.db), codes)).toEqual([]);
    const logs = lines.join('');
    expect(logs.length).toBeGreaterThan(CODES);
    expect(codesIn(logs, codes)).toEqual([]);
    tell(`codes sought ${CODES}, in ${logs.length} letters of logs and the whole database: none`);
  },
  FIGURES_LIMIT_MS,
);
