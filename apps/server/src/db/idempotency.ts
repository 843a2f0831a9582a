import { hash } from 'node:crypto';

import { sql } from 'kysely';

import { Problem } from '#server/problem.ts';

import type { Database, Tx } from './connect.ts';
import { postgresCode } from './postgres-error.ts';
import { transact } from './transact.ts';

/** One user intent, named by the client: who, which call, which key, and what was sent with it. */
export interface Once {
  readonly scope: string;
  readonly route: string;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly at: Date;
}

/** A digest of what was sent, so that a key reused for something else is noticed. */
export function fingerprintOf(sent: unknown): Buffer {
  return hash('sha256', canonical(sent), 'buffer');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** What `claim_request` fails with. */
const IN_PROGRESS = 'KC001';
const ANSWERED = 'KC002';

/**
 * Runs `work` in one transaction at most once for the given intent. The answer is saved by the same transaction, so a
 * crash leaves either both or neither. A repeat gets the first answer; while the first still runs it gets
 * `request_in_progress`; another body under the same key gets `idempotency_key_reused`. Without `once` it just runs.
 */
export async function transactOnce<T>(db: Database, once: Once | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transactOnceWith(db, once, async () => {}, work);
}

/**
 * The same of work that may find nothing to do: an answer of which `isDone` is false is not kept with the key, and whoever sends
 * it again is judged by how things stand then.
 */
export async function transactOnceDone<T>(
  db: Database,
  once: Once | undefined,
  work: (tx: Tx) => Promise<T>,
  isDone: (reply: T) => boolean,
): Promise<T> {
  return transactOnceWith(db, once, async () => {}, work, isDone);
}

/**
 * The same with the statements of `first` sent together with the claim of the key, and what they found given to `work`.
 * PostgreSQL does nothing of them when the key is not to be had, so `first` does nothing but ask PostgreSQL.
 */
export async function transactOnceWith<F, T>(
  db: Database,
  once: Once | undefined,
  first: (tx: Tx) => Promise<F>,
  work: (tx: Tx, found: F) => Promise<T>,
  isDone: (reply: T) => boolean = () => true,
): Promise<T> {
  if (once === undefined) return transact(db, async (tx) => work(tx, await first(tx)));
  const claimed = async (tx: Tx) => {
    const [, found] = await Promise.all([claim(tx, once), first(tx)]);
    return work(tx, found);
  };
  try {
    // The answer is saved together with the commit.
    return await transact(db, claimed, async (tx, reply) => (isDone(reply) ? save(tx, once, reply) : undefined));
  } catch (error) {
    const code = postgresCode(error);
    if (code === IN_PROGRESS) throw new Problem('request_in_progress', { facts: { retry_after: 1 } });
    if (code === ANSWERED) return firstAnswer<T>(db, once);
    throw error;
  }
}

/** What is kept with a key of work whose answer is how things stand, and what whoever sent it is told now. */
export interface Done<K, T> {
  readonly kept: K;
  readonly reply: T;
}

/**
 * The same for work whose answer is how things stand: little is kept with the key, and a repeat is told what `again` finds by
 * then. Where it may have found nothing to do, `isDone` says so, as above.
 */
export function transactOnceThen<K, T>(
  db: Database,
  once: Once | undefined,
  work: (tx: Tx) => Promise<Done<K, T>>,
  again: (kept: K) => Promise<T>,
  isDone?: (kept: K) => boolean,
): Promise<T> {
  return transactOnceWithThen(db, once, async () => {}, work, again, isDone);
}

/** Both: `first` is sent with the claim of the key, and a repeat is told what `again` finds by then. */
export async function transactOnceWithThen<F, K, T>(
  db: Database,
  once: Once | undefined,
  first: (tx: Tx) => Promise<F>,
  work: (tx: Tx, found: F) => Promise<Done<K, T>>,
  again: (kept: K) => Promise<T>,
  isDone?: (kept: K) => boolean,
): Promise<T> {
  let done: Done<K, T> | undefined;
  const begin = (tx: Tx) => {
    // Of a try that PostgreSQL broke off nothing is true, and the next one may find the key answered.
    done = undefined;
    return first(tx);
  };
  const keep = async (tx: Tx, found: F) => {
    done = await work(tx, found);
    return done.kept;
  };
  const kept = await transactOnceWith(db, once, begin, keep, isDone);
  return done === undefined ? again(kept) : done.reply;
}

/** Holds the key until the transaction ends; a second request with it must not wait in line but say so. */
async function claim(tx: Tx, { scope, route, key }: Once): Promise<void> {
  await sql`SELECT claim_request(${scope}, ${route}, ${key})`.execute(tx);
}

async function save(tx: Tx, { scope, route, key, fingerprint, at }: Once, reply: unknown): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({ scope, route, key, fingerprint, created_at: at, reply: JSON.stringify(reply) })
    .execute();
}

/** What became of the key of one of several requests: it is ours until the transaction ends, or was answered with `reply`. */
export interface Claimed {
  readonly is_ours: boolean;
  readonly first: { readonly fingerprint: string; readonly reply: unknown } | undefined;
}

const UNNAMED: Claimed = { is_ours: true, first: undefined };

/**
 * Claims the keys of several requests without failing for one that is not to be had, in their order. The second statement
 * begins when the keys are had, so it sees what was answered before.
 */
export async function claimAll(tx: Tx, all: readonly (Once | undefined)[]): Promise<Claimed[]> {
  const named = all.filter((once) => once !== undefined);
  if (named.length === 0) return all.map(() => UNNAMED);
  // PostgreSQL does not see how many there are, so it plans this once for any number.
  const of = sql`unnest((SELECT ${named.map(({ scope }) => scope)}::text[]),
    (SELECT ${named.map(({ route }) => route)}::text[]), (SELECT ${named.map(({ key }) => key)}::text[]))`;
  const [claimed, answered] = await Promise.all([
    sql<{ is_ours: boolean }>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(scope || E'\n' || route || E'\n' || key, 0)) AS is_ours
      FROM ${of} WITH ORDINALITY AS w (scope, route, key, place) ORDER BY place`.execute(tx),
    sql<{ place: number; fingerprint: string; reply: unknown }>`
      SELECT place, before.fingerprint, before.reply
      FROM ${of} WITH ORDINALITY AS w (scope, route, key, place)
      -- Each by itself: else a plan made while there were a few hundred reads all that have come since.
      CROSS JOIN LATERAL (
        SELECT encode(k.fingerprint, 'hex') AS fingerprint, k.reply FROM idempotency_keys k
        WHERE k.scope = w.scope AND k.route = w.route AND k.key = w.key OFFSET 0) before`.execute(tx),
  ]);
  const first = new Map(answered.rows.map(({ place, ...row }) => [place, row]));
  const found = claimed.rows.map(({ is_ours }, index): Claimed => ({ is_ours, first: first.get(index + 1) }));
  return all.map((once) => (once === undefined ? UNNAMED : found.shift()!));
}

/** What a claimed request is answered with when its work is not to be done; undefined when it is. */
export function answeredBefore<T>(once: Once | undefined, { is_ours, first }: Claimed): T | undefined {
  if (!is_ours) throw new Problem('request_in_progress', { facts: { retry_after: 1 } });
  if (first === undefined || once === undefined) return undefined;
  if (first.fingerprint !== once.fingerprint.toString('hex')) throw new Problem('idempotency_key_reused');
  return first.reply as T;
}

/** An answer as the JSON that its client is sent. */
interface Answered {
  readonly once: Once;
  readonly text: string;
}

/** Stands in no JSON; as an array, each quotation mark of the answers would have to be written and read in two letters. */
const BETWEEN = '\u001e';

/** Keeps the answers of several requests whose keys this transaction has claimed. */
export async function saveAll(tx: Tx, answers: readonly Answered[]): Promise<void> {
  if (answers.length === 0) return;
  const column = <T>(of: (answer: Answered) => T) => answers.map(of);
  // PostgreSQL does not see how many there are, so it plans this once for any number.
  await sql`
    INSERT INTO idempotency_keys (scope, route, key, fingerprint, created_at, reply)
    SELECT scope, route, key, decode(fingerprint, 'hex'), created_at, reply::json
    FROM ROWS FROM (
      unnest(
        (SELECT ${column(({ once }) => once.scope)}::text[]), (SELECT ${column(({ once }) => once.route)}::text[]),
        (SELECT ${column(({ once }) => once.key)}::text[]),
        (SELECT ${column(({ once }) => once.fingerprint.toString('hex'))}::text[]),
        (SELECT ${column(({ once }) => once.at)}::timestamptz[])
      ),
      string_to_table(${column(({ text }) => text).join(BETWEEN)}, ${BETWEEN})
    ) w (scope, route, key, fingerprint, created_at, reply)`.execute(tx);
}

/**
 * Takes the keys of several requests whose answer is how things stand, so that there is none to keep: one statement instead of
 * three. What is to be kept is known before the work is done, in the order of the requests. Those that are not among the taken
 * ones are in progress or were answered before.
 */
export async function takeAll(
  tx: Tx,
  all: readonly (Once | undefined)[],
  kept: (place: number) => unknown = () => null,
): Promise<ReadonlySet<string>> {
  const named = all.flatMap((once, place) =>
    once === undefined ? [] : [{ ...once, kept: JSON.stringify(kept(place)) }],
  );
  if (named.length === 0) return new Set();
  const { rows } = await sql<{ taken: string }>`
    INSERT INTO idempotency_keys (scope, route, key, fingerprint, created_at, reply)
    SELECT scope, route, key, decode(fingerprint, 'hex'), created_at, kept::json
    FROM unnest(
      (SELECT ${named.map(({ scope }) => scope)}::text[]), (SELECT ${named.map(({ route }) => route)}::text[]),
      (SELECT ${named.map(({ key }) => key)}::text[]),
      (SELECT ${named.map(({ fingerprint }) => fingerprint.toString('hex'))}::text[]),
      (SELECT ${named.map(({ at }) => at)}::timestamptz[]), (SELECT ${named.map((one) => one.kept)}::text[])
    ) w (scope, route, key, fingerprint, created_at, kept)
    -- Whose request is in progress would have to be waited for.
    WHERE pg_try_advisory_xact_lock(hashtextextended(scope || E'\n' || route || E'\n' || key, 0))
    ON CONFLICT DO NOTHING
    RETURNING scope || E'\n' || route || E'\n' || key AS taken`.execute(tx);
  return new Set(rows.map(({ taken }) => taken));
}

/** Whether the request is among those taken; one without a key is. */
export function isTaken(taken: ReadonlySet<string>, once: Once | undefined): boolean {
  return once === undefined || taken.has(`${once.scope}\n${once.route}\n${once.key}`);
}

/** Gives keys back that this transaction has taken, for requests that it does not serve after all. */
export async function giveBack(tx: Tx, all: readonly Once[]): Promise<void> {
  if (all.length === 0) return;
  await sql`
    DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY (
      SELECT taken.ctid FROM unnest(
        (SELECT ${all.map(({ scope }) => scope)}::text[]), (SELECT ${all.map(({ route }) => route)}::text[]),
        (SELECT ${all.map(({ key }) => key)}::text[])
      ) w (scope, route, key)
      -- Each by itself, as above.
      CROSS JOIN LATERAL (
        SELECT k.ctid FROM idempotency_keys k
        WHERE k.scope = w.scope AND k.route = w.route AND k.key = w.key OFFSET 0) taken))`.execute(tx);
}

async function firstAnswer<T>(db: Database, once: Once): Promise<T> {
  const answer = await answerBefore<T>(db, once);
  // Keys are kept for longer than any request takes.
  if (answer === undefined) throw new Error('the answer of a key that has one is gone');
  return answer;
}

/**
 * The answer to the first request of this intent, if it was made: for work that asks somebody else before its transaction
 * begins, who may not be there any more.
 */
export async function answerBefore<T>(db: Database, once: Once | undefined): Promise<T | undefined> {
  if (once === undefined) return undefined;
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'reply'])
    .where('scope', '=', once.scope)
    .where('route', '=', once.route)
    .where('key', '=', once.key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (!row.fingerprint.equals(once.fingerprint)) throw new Problem('idempotency_key_reused');
  // The reply was written by the same use case, so it has the same shape; instants are ISO texts on both ways.
  return row.reply as T;
}
