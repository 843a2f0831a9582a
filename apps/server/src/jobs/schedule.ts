import { sql } from 'kysely';

import { inPortions } from '#server/db/in-portions.ts';
import type { Deps } from '#server/ports/deps.ts';

/** Something that workers do again and again. Several workers may do it at once. */
export interface Chore {
  readonly name: string;
  /** True when it is enough that one of several workers does it; else each does its share. */
  readonly alone?: boolean;
  readonly every_ms: number;
  readonly run: (deps: Deps) => Promise<unknown>;
}

const IDEMPOTENCY_KEYS_KEPT_DAYS = 7;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Chores of the server itself: the sign of life that API processes listen for, and forgetting old request keys. */
export function ownChores(worker: string): Chore[] {
  return [
    { name: 'beat', every_ms: 5_000, run: (deps) => beat(deps, worker) },
    { name: 'forget_request_keys', alone: true, every_ms: 60 * 60_000, run: forgetRequestKeys },
    { name: 'forget_calls', alone: true, every_ms: MINUTE_MS, run: forgetCalls },
  ];
}

async function beat({ db, now }: Deps, worker: string): Promise<void> {
  await db
    .insertInto('worker_beats')
    .values({ worker, at: now() })
    .onConflict((conflict) => conflict.column('worker').doUpdateSet({ at: now() }))
    .execute();
}

async function forgetRequestKeys({ db, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - IDEMPOTENCY_KEYS_KEPT_DAYS * DAY_MS);
  await inPortions((most) =>
    sql`DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM idempotency_keys WHERE created_at < ${before} LIMIT ${most}))`.execute(db),
  );
  await db.deleteFrom('worker_beats').where('at', '<', before).execute();
}

async function forgetCalls({ db, now }: Deps): Promise<void> {
  const before = Math.floor(now().getTime() / MINUTE_MS) - 2;
  await inPortions((most) =>
    sql`DELETE FROM call_counts WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM call_counts WHERE minute < ${before} LIMIT ${most}))`.execute(db),
  );
}

/** Whether this worker does what one is enough for, and when it is time to begin something. */
interface Turn {
  readonly leads: () => boolean;
  readonly free: () => Promise<void>;
}

const ALWAYS: Turn = { leads: () => true, free: () => Promise.resolve() };

/** Runs every chore at once and then at its interval, each never twice at a time. `stop` waits for what is running. */
export function startChores(
  deps: Deps,
  chores: readonly Chore[],
  { leads, free }: Turn = ALWAYS,
): { stop(): Promise<void> } {
  const running = new Map<string, Promise<void>>();
  const tick = (chore: Chore) => {
    if (running.has(chore.name) || (chore.alone === true && !leads())) return;
    const done = free()
      .then(() => chore.run(deps))
      .then(() => {})
      .catch((error: unknown) => deps.log.error({ err: error, chore: chore.name }, 'chore failed'))
      .finally(() => running.delete(chore.name));
    running.set(chore.name, done);
  };
  const timers = chores.map((chore) => {
    tick(chore);
    return setInterval(() => tick(chore), chore.every_ms);
  });
  return {
    async stop() {
      timers.forEach(clearInterval);
      await Promise.all(running.values());
    },
  };
}
