import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { FIGURES_LIMIT_MS, sized } from '#server-test/figures.ts';
import { countFriend, EMPTY_LINE, joinLine, leaveLine, placeInLine, type LineModel } from '#server-test/line-model.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { changeSetting } from '#server/features/club/settings/settings.ts';
import { confirmNumber } from '#server/features/people/membership/apply/confirm-phone.ts';
import { creditReferrer } from '#server/features/people/membership/referrals/credit-referrer.ts';

import { queuePosition } from './queue-position.ts';
import { joinQueue, leaveQueue } from './queue.ts';

const RUNS = 5;
const STEPS_A_RUN = sized(2_000, 200);
/** Evenly drawn steps make 125 jumps of 10,000, give or take a dozen: 13 of 1,000, and now and then only three. */
const FEWEST_JUMPS = sized(50, 1);
/** The club's daily and lifetime limits are other tests' matter; here every pair jumps. */
const NO_LIMIT = 1_000_000;
/** As if it had been proven; whoever is told something is told it there. */
const NOBODYS_NUMBER = '+256779999999';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
  await transact(world.deps.db, async (tx) => {
    for (const name of ['queue_jumps_per_day', 'queue_jumps_in_all'] as const) {
      await changeSetting(tx, { name, value: NO_LIMIT, at: new Date(0), by: null });
    }
  });
});
afterAll(() => world.close());

let made = 0;
/** Writes an application without its PIN and its SMS, which have no part in the line. */
async function applyInLine(tx: Tx, referrer_id: string | null): Promise<string> {
  made += 1;
  const at = world.clock.now();
  const id = world.deps.random.id(at);
  await tx
    .insertInto('applications')
    .values({
      id,
      application_number: `AP-L-${made}`,
      first_name: 'Line',
      last_name: `Number${made}`,
      // Far from everybody else's: neighbours would be withheld.
      mtn_money_number: `+2567${String(made * 50).padStart(8, '0')}`,
      payment_priority: 'mtn',
      pin_hash: Buffer.from('none'),
      pin_key_id: 'none',
      join_reasons: [],
      referral_code: `L${made}`,
      referrer_id,
      status: 'pending',
      submitted_at: at,
    })
    .execute();
  if (referrer_id !== null) {
    await tx.insertInto('referrals').values({ application_id: id, referrer_id, state: 'claimed' }).execute();
  }
  await joinQueue(tx, id);
  return id;
}

async function decide(tx: Tx, id: string, status: 'approved' | 'rejected'): Promise<void> {
  await tx.updateTable('applications').set({ status, decided_at: world.clock.now() }).where('id', '=', id).execute();
  await leaveQueue(tx, id);
}

const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => transact(world.deps.db, work);

/** The line as it should be, beside what each applicant did. */
class Model {
  queue: LineModel = EMPTY_LINE;
  readonly everybody: { id: string; referrer: string | null; confirmed: boolean }[] = [];
}

/** Mostly somebody who waits, now and then somebody long decided on. */
function pick({ everybody, queue }: Model, chance: number): Model['everybody'][number] | undefined {
  if (chance % 5 === 0 || queue.line.length === 0) return everybody[chance % Math.max(1, everybody.length)];
  const id = queue.line[chance % queue.line.length];
  return everybody.find((one) => one.id === id);
}

async function step(model: Model, kind: string, chance: number): Promise<string | undefined> {
  const { everybody } = model;
  const someone = pick(model, chance);
  if (kind === 'apply' || someone === undefined) {
    // Few are popular, so that pairs of friends come together.
    const popular = everybody.slice(-12);
    const referrer = chance % 4 === 0 ? null : (popular[chance % popular.length]?.id ?? null);
    const id = await inTx((tx) => applyInLine(tx, referrer));
    everybody.push({ id, referrer, confirmed: false });
    model.queue = joinLine(model.queue, id);
    return id;
  }
  if (kind === 'confirm') {
    await inTx((tx) => confirmNumber(tx, world.deps, someone.id, NOBODYS_NUMBER));
    const counts = model.queue.line.includes(someone.id) && !someone.confirmed;
    if (!counts) return someone.id;
    someone.confirmed = true;
    if (someone.referrer !== null) model.queue = countFriend(model.queue, someone.referrer);
    return someone.referrer ?? someone.id;
  }
  if (kind === 'jump') {
    // Nothing is due that was not credited at the confirmation itself.
    expect(await inTx((tx) => creditReferrer(tx, world.deps, someone.id))).toBe(0);
    return someone.id;
  }
  if (model.queue.line.includes(someone.id)) {
    await inTx((tx) => decide(tx, someone.id, kind === 'approve' ? 'approved' : 'rejected'));
    model.queue = leaveLine(model.queue, someone.id);
  }
  return someone.id;
}

/** The whole line in one row: it is read after each step, and hundreds of rows each time would take most of the time. */
async function readLine(): Promise<string[]> {
  const { rows } = await sql<{ line: string | null }>`
    SELECT string_agg(application_id::text, ' ' ORDER BY place_key) AS line FROM queue_entries`.execute(world.deps.db);
  return rows[0]?.line?.split(' ') ?? [];
}

describe('the line with its friends', () => {
  it(
    'is the same as a naive list after each of many steps of apply, confirm, jump, approve and reject',
    { timeout: FIGURES_LIMIT_MS },
    async () => {
      const kinds = [
        'apply',
        'apply',
        'apply',
        'confirm',
        'confirm',
        'confirm',
        'confirm',
        'jump',
        'approve',
        'reject',
      ];
      const plan = fc.array(fc.record({ kind: fc.constantFrom(...kinds), chance: fc.nat() }), {
        minLength: STEPS_A_RUN,
        maxLength: STEPS_A_RUN,
        size: 'max',
      });
      let steps = 0;
      await fc.assert(
        fc
          .asyncProperty(fc.noBias(plan), async (moves) => {
            const model = new Model();
            for (const { kind, chance } of moves) {
              const moved = await step(model, kind, chance);
              expect(await readLine()).toEqual(model.queue.line);
              if (moved !== undefined) {
                expect(await queuePosition(world.deps.db, moved)).toBe(placeInLine(model.queue, moved));
              }
              steps += 1;
            }
          })
          .beforeEach(async () => {
            for (const id of await readLine()) await inTx((tx) => leaveQueue(tx, id));
          }),
        { numRuns: RUNS, endOnFailure: true },
      );
      expect(steps).toBe(RUNS * STEPS_A_RUN);
      const jumps = await world.deps.db.selectFrom('queue_movements').selectAll().execute();
      expect(jumps.length).toBeGreaterThan(FEWEST_JUMPS);
      for (const jump of jumps) expect(jump.places).toBe(Math.min(15, jump.from_position - 1));
    },
  );
});
