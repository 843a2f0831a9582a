import { sql } from 'kysely';

import type { Deps } from '#server/ports/deps.ts';

/** More than clocks that are set from outside are ever apart, and less than what any of our times is about. */
const APART_MS = 10_000;
const LOOK_EVERY_MS = 30_000;

/**
 * Looks whether this process goes by the time that PostgreSQL has, and raises an alarm when it does not: a worker that is ten
 * minutes ahead ends the hold of every order as soon as it is placed. Told once when it begins, and once when it is over.
 */
export function clockWatch({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): () => Promise<void> {
  let isApart = false;
  return async () => {
    const asked = now().getTime();
    const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db);
    const theirs = rows[0]!.at.getTime();
    // It was said at some moment in between, however long that took.
    const ahead_ms = Math.max(0, asked - theirs) || Math.min(0, now().getTime() - theirs);
    const wasApart = isApart;
    isApart = Math.abs(ahead_ms) > APART_MS;
    if (isApart && !wasApart)
      log.error({ alarm: 'clock_apart', ahead_ms }, 'this clock and that of PostgreSQL are apart');
    if (!isApart && wasApart) log.info('the clocks agree again');
  };
}

/** Looks at once, and again and again until it is stopped. */
export function watchClock(deps: Pick<Deps, 'db' | 'now' | 'log'>): () => void {
  const look = clockWatch(deps);
  // A database that is away is told of by whoever needs it.
  const lookOrLeave = () => void look().catch(() => {});
  lookOrLeave();
  const timer = setInterval(lookOrLeave, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
