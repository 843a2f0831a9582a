import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openWorld, type TestWorld } from '#server-test/world.ts';
import { connect, type Connection } from '#server/db/connect.ts';

import { forgetPinFailures, isPinSprayed, notePinFailure } from './pin-spray.ts';

const MINUTE_MS = 60_000;
const phone = (index: number) => `+25677000${String(index).padStart(4, '0')}`;

let world: TestWorld;
let other: Connection;

beforeAll(async () => {
  world = await openWorld();
  other = connect(world.deps.config.DATABASE_URL, { size: 2 });
});
beforeEach(() => world.clock.advance(60 * MINUTE_MS));
afterAll(async () => {
  await other.close();
  await world.close();
});

const fail = (pin: string, index: number, db = world.deps.db) =>
  notePinFailure({ ...world.deps, db }, { pin, e164: phone(index) });

describe('a PIN that fails at many phones', () => {
  it('is found out at the 21st phone within ten minutes, once, and alone', async () => {
    const found: boolean[] = [];
    for (let index = 0; index < 30; index += 1) {
      found.push(await fail('1234', index));
      world.clock.advance(MINUTE_MS / 20);
    }
    expect(found.flatMap((isFound, index) => (isFound ? [index] : []))).toEqual([20]);
    expect(await isPinSprayed(world.deps, '1234')).toBe(true);
    expect(await isPinSprayed(world.deps, '1235')).toBe(false);
    world.clock.advance(27 * MINUTE_MS);
    expect(await isPinSprayed(world.deps, '1234')).toBe(false);
  });

  it('is found out once by two processes together, of which neither has seen enough', async () => {
    const failures = Array.from({ length: 24 }, (_, index) =>
      fail('4321', index, index % 2 === 0 ? world.deps.db : other.db),
    );
    expect((await Promise.all(failures)).filter(Boolean)).toHaveLength(1);
    expect(await isPinSprayed({ ...world.deps, db: other.db }, '4321')).toBe(true);
  });

  it('is no spray at one phone, nor over an afternoon', async () => {
    for (let time = 0; time < 40; time += 1) await fail('1234', 1);
    expect(await isPinSprayed(world.deps, '1234')).toBe(false);
    for (let index = 0; index < 50; index += 1) {
      expect(await fail('2580', index)).toBe(false);
      world.clock.advance(MINUTE_MS);
    }
  });

  it('is kept as digests only, and forgotten when it no longer counts', async () => {
    await fail('2580', 7);
    const kept = () => world.deps.db.selectFrom('pin_failures').selectAll().execute();
    expect(JSON.stringify(await kept())).not.toMatch(/2580|77000/);
    world.clock.advance(10 * MINUTE_MS);
    await forgetPinFailures(world.deps);
    expect(await kept()).toEqual([]);
  });
});
