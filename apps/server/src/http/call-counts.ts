import { hash } from 'node:crypto';

import { sql } from 'kysely';

import type { Database } from '#server/db/connect.ts';

export const MINUTE_MS = 60_000;
/** Below a twentieth of what is allowed a process keeps a count to itself, so that most callers cost no row at all. */
const SHARED_FROM = 1 / 20;
/** So many at a time; the rest goes with the next, and those behind it with the one after that. */
const MERGED_AT_ONCE = 1_000;
/** More callers than this in two minutes are no members. */
const KEPT = 100_000;

interface Count {
  minute: number;
  max: number;
  /** In the minute before this one. */
  before: number;
  /** In this minute, of all processes, when they were last asked. */
  known: number;
  /** Since then, here. */
  own: number;
  /** What others know the caller by. */
  digest: string | undefined;
}

/** What a call may do: `current` is above `max` when it may not, and `ttl` says in how many milliseconds it may again. */
export interface Counted {
  readonly current: number;
  readonly ttl: number;
}

/**
 * Counts the calls of everybody in the last minute, in all processes together. A call costs no statement: each process counts by
 * itself, and once a second they tell each other in one. So of `n` processes together at most `n` times the twentieth that
 * each keeps to itself, and what comes within that second, gets through beyond the limit; and never more than `n` times it.
 */
export class CallCounts {
  readonly #counts = new Map<string, Count>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** Counts a call unless it is one too many. The minute slides: of the one before as much counts as is still within 60 s. */
  count(caller: string, max: number): Counted {
    const at = this.#now().getTime();
    const count = this.#countOf(caller, max, Math.floor(at / MINUTE_MS));
    const passed = (at % MINUTE_MS) / MINUTE_MS;
    const current = count.known + count.own;
    const calls = count.before * (1 - passed) + current;
    if (calls >= max) return { current: max + 1, ttl: waitMs(count, max, passed) };
    count.own += 1;
    return { current: Math.min(max, Math.floor(calls) + 1), ttl: Math.ceil((1 - passed) * MINUTE_MS) };
  }

  /** Tells the other processes in one statement what was counted here, and learns what they have. */
  async merge(db: Database): Promise<void> {
    const minute = Math.floor(this.#now().getTime() / MINUTE_MS);
    const told = this.#toTell(minute);
    if (told.size === 0) return;
    const calls = [...told.values()].map(({ own }) => own);
    const { rows: known } = await sql<{ caller: string; calls: number }>`
      WITH told AS MATERIALIZED (
        SELECT caller, calls FROM unnest(${[...told.keys()]}::text[], ${calls}::int[]) AS t (caller, calls)),
      counted AS (
        INSERT INTO call_counts AS c (minute, caller, calls)
        SELECT ${minute}, caller, calls FROM told WHERE calls > 0
        -- In one order, so that two processes never wait for each other.
        ORDER BY caller
        ON CONFLICT (minute, caller) DO UPDATE SET calls = c.calls + excluded.calls
        RETURNING caller, calls)
      SELECT caller, calls FROM counted
      UNION ALL
      -- Most who were told of have not called again: nothing is written for them each second.
      SELECT c.caller, c.calls FROM told t CROSS JOIN LATERAL (
        SELECT * FROM call_counts c WHERE c.minute = ${minute} AND c.caller = t.caller OFFSET 0) c
      WHERE t.calls = 0`.execute(db);
    for (const { caller, calls } of known) {
      const { count, own } = told.get(caller)!;
      if (count.minute !== minute) continue;
      count.known = calls;
      count.own -= own;
    }
  }

  #countOf(caller: string, max: number, minute: number): Count {
    const known = this.#counts.get(caller);
    if (known?.minute === minute) return known;
    const before = known?.minute === minute - 1 ? known.known + known.own : 0;
    const count = { minute, max, before, known: 0, own: 0, digest: undefined };
    this.#counts.delete(caller);
    this.#counts.set(caller, count);
    if (this.#counts.size > KEPT) this.#counts.delete(this.#counts.keys().next().value!);
    return count;
  }

  /** Those who have called often enough, by a digest of who they are; who was told of is asked about as well. */
  #toTell(minute: number): Map<string, { count: Count; own: number }> {
    const told = new Map<string, { count: Count; own: number }>();
    const turn: [string, Count][] = [];
    for (const [caller, count] of this.#counts) {
      if (count.minute < minute - 1) this.#counts.delete(caller);
      if (count.minute !== minute) continue;
      if (count.known === 0 && count.own < count.max * SHARED_FROM) continue;
      count.digest ??= hash('sha256', caller, 'base64url');
      told.set(count.digest, { count, own: count.own });
      turn.push([caller, count]);
      if (turn.length >= MERGED_AT_ONCE) break;
    }
    // Behind all others, who are first the next time.
    for (const [caller, count] of turn) {
      this.#counts.delete(caller);
      this.#counts.set(caller, count);
    }
    return told;
  }
}

function waitMs({ before, known, own }: Count, max: number, passed: number): number {
  const left = max - known - own;
  const until = left > 0 ? 1 - left / before : 1;
  return Math.max(1_000, Math.ceil((until - passed) * MINUTE_MS));
}
