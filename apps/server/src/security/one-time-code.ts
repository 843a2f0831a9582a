import { createHmac, timingSafeEqual } from 'node:crypto';

import { CODE_DIGITS, CODE_LIFE_MINUTES } from '@club/rules/limits';
import { randomDigits } from '@club/rules/random-digits';
import { sql } from 'kysely';

import type { Tx } from '#server/db/connect.ts';
import { inPortions } from '#server/db/in-portions.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { deriveKey } from './derive-key.ts';

export const CODE_LIFE_MS = CODE_LIFE_MINUTES * 60_000;
/**
 * Five tries at a million codes for whoever had it sent, and five for all others together: a stranger's chance is one in a hundred
 * thousand at most.
 */
export const CODE_TRIES = 5;

/** How the `event_key` of an SMS begins that carries such a code. */
export const CODE_EVENTS = 'code:';

export type CodePurpose = 'reset_pin' | 'confirm_phone' | 'step_up' | 'change_number' | 'collect';

/** What a code is for: its purpose and whose it is, such as a member's id or a phone. */
export interface CodeSubject {
  readonly purpose: CodePurpose;
  readonly subject_id: string;
}

export interface IssuedCode {
  readonly id: string;
  /** For the SMS alone; it is stored nowhere. */
  readonly code: string;
  readonly expires_at: Date;
  /** The `event_key` of the SMS that carries it, so that its text is forgotten with the code. */
  readonly event_key: string;
}

export interface ProvenCode {
  readonly id: string;
  /** The number it was sent to, which the person therefore holds. */
  readonly phone: string;
}

type CodeDeps = Pick<Deps, 'config' | 'now' | 'random'>;

interface Wanted extends CodeSubject {
  readonly phone: string;
  /** Who has it sent, and so has tries of their own. */
  readonly asked_by?: string | null;
}

/** Makes a code for a number. An older one for the same subject is worth nothing from then on. */
export async function issueCode(
  tx: Tx,
  { config, now, random }: CodeDeps,
  { purpose, subject_id, phone, asked_by = null }: Wanted,
): Promise<IssuedCode> {
  const at = now();
  const id = random.id(at);
  const code = randomDigits((below) => random.below(below), CODE_DIGITS);
  const expires_at = new Date(at.getTime() + CODE_LIFE_MS);
  await oneAtATime(tx, { purpose, subject_id });
  await tx
    .updateTable('one_time_codes')
    .set({ replaced_at: at })
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subject_id)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .execute();
  const digest = digestOf(config.CODE_KEY, { id, purpose, phone }, code);
  await tx
    .insertInto('one_time_codes')
    .values({ id, purpose, subject_id, phone, asked_by, digest, created_at: at, expires_at })
    .execute();
  return { id, code, expires_at, event_key: eventKeyOf(id) };
}

/**
 * Two requests at once for one subject: the second waits here, so that the index of live codes never refuses it, and whoever
 * looks how many were sent before sees those that were sent at the same moment.
 */
export async function oneAtATime(tx: Tx, { purpose, subject_id }: CodeSubject): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`code\n${purpose}\n${subject_id}`}, 0))`.execute(tx);
}

export interface TypedCode extends CodeSubject {
  readonly code: string;
  /** Whom whoever comes with it may be, of those who have codes sent. */
  readonly askers?: readonly string[];
}

/**
 * Compares a code, for each that was issued at most five times with whoever had it sent and five times with all others, however many
 * come at once: the try is counted and committed before anything is compared. So who guesses does not use up the tries of
 * the one who waits for the SMS. Refuses with `code_incorrect` whatever the reason, so that nobody learns whether a code
 * is out. The code is spent only by `useCode`, in the transaction that does what it is for.
 */
export async function checkCode(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  { purpose, subject_id, code, askers = [] }: TypedCode,
): Promise<ProvenCode> {
  const isOwn = sql<boolean>`coalesce(asked_by = ANY (${askers}::text[]), false)`;
  const row = await db
    .updateTable('one_time_codes')
    .set({
      tries: sql`tries + CASE WHEN ${isOwn} THEN 0 ELSE 1 END`,
      own_tries: sql`own_tries + CASE WHEN ${isOwn} THEN 1 ELSE 0 END`,
    })
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subject_id)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now())
    .where(sql`CASE WHEN ${isOwn} THEN own_tries ELSE tries END`, '<', CODE_TRIES)
    .returning(['id', 'phone', 'digest'])
    .executeTakeFirst();
  const given = digestOf(config.CODE_KEY, { id: row?.id ?? '', purpose, phone: row?.phone ?? '' }, code);
  if (row === undefined || !timingSafeEqual(row.digest, given)) throw new Problem('code_incorrect');
  return { id: row.id, phone: row.phone };
}

/** Spends a code that was right. Of several who come with it at once, one gets through. */
export async function useCode(tx: Tx, { now }: Pick<Deps, 'now'>, code: ProvenCode): Promise<void> {
  const used = await tx
    .updateTable('one_time_codes')
    .set({ used_at: now() })
    .where('id', '=', code.id)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) throw new Problem('code_incorrect');
}

/**
 * Whether whoever had it sent comes once more with the code that was right a moment ago, as from a second window. The try counts
 * as any other; others learn nothing of it.
 */
export async function isUsedCode(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  { purpose, subject_id, code, askers = [] }: TypedCode,
): Promise<boolean> {
  const rows = await db
    .updateTable('one_time_codes')
    .set({ own_tries: sql`own_tries + 1` })
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subject_id)
    .where('used_at', 'is not', null)
    .where('expires_at', '>', now())
    .where(sql<boolean>`asked_by = ANY (${askers}::text[])`)
    .where('own_tries', '<', CODE_TRIES)
    .returning(['id', 'phone', 'digest'])
    .execute();
  return rows.some(({ id, phone, digest }) =>
    timingSafeEqual(digest, digestOf(config.CODE_KEY, { id, purpose, phone }, code)),
  );
}

const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Forgets old codes altogether. */
export async function forgetCodes({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const old = new Date(now().getTime() - KEPT_MS);
  await inPortions((most) =>
    sql`DELETE FROM one_time_codes WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM one_time_codes WHERE created_at < ${old} LIMIT ${most}))`.execute(db),
  );
}

function eventKeyOf(id: string): string {
  return CODE_EVENTS + id;
}

function digestOf(secret: string, of: { id: string; purpose: CodePurpose; phone: string }, code: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'one-time code'))
    .update(`${of.purpose}\n${of.id}\n${of.phone}\n${code}`)
    .digest();
}
