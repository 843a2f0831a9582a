import { listNotifications } from '@club/contract/club/notifications';
import { listTermsChanges } from '@club/contract/club/terms';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { kasenteAt, OPERATOR } from '#server-test/kasente.ts';
import { freshToken, makeMember, type Person } from '#server-test/people.ts';
import { somebodyWaits } from '#server-test/somebody-waits.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';
import { EXIT } from '#server/cli/run-kasente.ts';
import { transact } from '#server/db/transact.ts';
import { sweepMessages } from '#server/features/club/notifications/channels/sweep-messages.ts';

import { announceTerms } from './announce-terms.ts';
import { tellTerms } from './tell-terms.ts';

const BY = { operator: OPERATOR };
/** By then whoever has joined is seen by all. */
const SOON_MS = 10 * 60_000;
const WHAT = 'Cashback of offers of the day may be spent after seven days';

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld({ at: new Date('2026-11-29T09:00:00Z') });
});
afterAll(() => world.close());

async function heardBy(member: Person) {
  const { results } = (await world.call(listNotifications, { token: freshToken(world.deps, member) })).reply;
  return results.map(({ message, link }) => ({ message, link }));
}

it('refuses a day sooner than the terms promise, a day that is none, and words that say nothing', async () => {
  const errorsOf = (from: string, what = WHAT) =>
    announceTerms(world.deps, { from, what }, BY).catch(({ errors }: { errors: object }) => errors);
  expect(await errorsOf('2026-12-13')).toEqual({ from: ['Members are told 14 days before: from 14 Dec 2026 on'] });
  expect(await errorsOf('2026-02-30')).toEqual({ from: ['A day such as 2026-12-31'] });
  expect(await errorsOf('2028-01-01')).toEqual({ from: ['A day within a year'] });
  expect(await errorsOf('2026-12-14', ' soon ')).toEqual({ what: ['Say in a sentence what changes'] });
  expect(await errorsOf('2026-12-14', 'W'.repeat(401))).toEqual({ what: ['At most 400 characters'] });
});

it('every member hears once what changes and when, also who joins later; nobody by SMS, and nobody whose account is closed', async () => {
  const { db } = world.deps;
  const members = await Promise.all(Array.from({ length: 5 }, () => makeMember(world.deps)));
  const [one, , suspended, closed] = members as [Person, Person, Person, Person];
  await db.updateTable('members').set({ status: 'suspended' }).where('id', '=', suspended.member_id).execute();
  await db.updateTable('members').set({ status: 'closed' }).where('id', '=', closed.member_id).execute();
  await db.updateTable('members').set({ email: 'one@club.example' }).where('id', '=', one.member_id).execute();
  const change = { from: '2026-12-14', what: WHAT };
  expect(await announceTerms(world.deps, change, BY)).toBe(true);
  expect(await announceTerms(world.deps, change, BY)).toBe(false);
  world.clock.advance(SOON_MS);
  expect(await tellTerms(world.deps)).toBe(4);
  const late = await makeMember(world.deps);
  expect(await tellTerms(world.deps)).toBe(0);
  world.clock.advance(SOON_MS);
  expect([await tellTerms(world.deps), await tellTerms(world.deps)]).toEqual([1, 0]);
  const heard = { message: `From 14 Dec 2026 on: ${WHAT}. You may close your account before.`, link: '/terms' };
  for (const member of [one, late]) expect(await heardBy(member)).toEqual([heard]);
  const { results } = (await world.call(listTermsChanges, {})).reply;
  expect(results).toMatchObject([{ from: '2026-12-14', what: WHAT }]);
  const messages = () => db.selectFrom('messages').select(['channel', 'recipient', 'state']).execute();
  // A job would stand before those of whoever waits for a code.
  await world.runJobs();
  expect(await messages()).toEqual([{ channel: 'email', recipient: 'one@club.example', state: 'queued' }]);
  await sweepMessages(world.deps);
  expect(await messages()).toMatchObject([{ state: 'sent' }]);
  const other = announceTerms(world.deps, { ...change, what: 'Something else changes on that very day.' }, BY);
  await expect(other).rejects.toMatchObject({
    errors: { from: [`Members were told of another change on that day: ${WHAT}`] },
  });
});

it('tells nothing to whoever leaves at that moment: a closed account keeps no news', async () => {
  const { db } = world.deps;
  const leaving = await makeMember(world.deps);
  world.clock.advance(SOON_MS);
  const { promise: told, resolve: mayCommit } = Promise.withResolvers<void>();
  const { promise: closed, resolve: isClosed } = Promise.withResolvers<void>();
  const closing = transact(db, async (tx) => {
    await tx.updateTable('members').set({ status: 'closed' }).where('id', '=', leaving.member_id).execute();
    isClosed();
    await told;
  });
  await closed;
  const telling = tellTerms(world.deps);
  await Promise.race([somebodyWaits(db), telling]);
  mayCommit();
  await Promise.all([closing, telling]);
  const news = db.selectFrom('notifications').select('id').where('member_id', '=', leaving.member_id);
  expect(await news.execute()).toEqual([]);
});

it('is over on the day itself: who joins then has agreed to the terms as they are', async () => {
  const { db } = world.deps;
  await db.updateTable('terms_changes').set({ in_force_on: '2026-11-29' }).execute();
  await makeMember(world.deps);
  world.clock.advance(SOON_MS);
  expect(await tellTerms(world.deps)).toBe(0);
  expect((await world.call(listTermsChanges, {})).reply.results).toEqual([]);
});

it('is announced by an operator, who is asked before everybody is told, and stands in the journal', async () => {
  const kasente = kasenteAt(world);
  const words = ['terms', 'announce', '--from', '2026-12-20', '--what', WHAT];
  const tooSoon = ['terms', 'announce', '--from', '2026-12-01', '--what', WHAT];
  const unasked = await kasente(tooSoon, { ask: () => Promise.reject(new Error('asked about a day that is refused')) });
  expect(unasked).toMatchObject({ code: EXIT.refused, err: expect.stringContaining('14 days before') });
  const refused = await kasente(words, { ask: async () => 'no' });
  expect(refused).toMatchObject({ code: EXIT.misused, err: 'Nothing was done. With --yes it is done unasked.' });
  const done = await kasente(words, { ask: async () => 'yes' });
  expect(done.out).toMatch(/^Every member is told from now on, one after the other, what changes on 20 Dec 2026/);
  expect((await kasente([...words, '--yes'])).out).toBe('Members were told so before.');
  const journal = await world.deps.db
    .selectFrom('audit_log')
    .select(['operator', 'after'])
    .where('action', '=', 'terms.announce')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(journal).toEqual({ operator: OPERATOR, after: { from: '2026-12-20', what: WHAT } });
});
