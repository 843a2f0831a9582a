import type { Deps } from '#server/ports/deps.ts';

/** Workers say that they live every five seconds. */
const SILENT_MS = 30_000;
const LOOK_EVERY_MS = 10_000;

/**
 * Looks whether any worker is heard, and raises an alarm when none is: without one no payment is asked about and no text is
 * sent, while everything looks well to those who only read. Told once when it begins, and once when it is over.
 */
export function workerWatch({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>): () => Promise<void> {
  // Whoever has just started has missed what came before.
  let heard = now().getTime();
  let isSilent = false;
  return async () => {
    const beat = await db.selectFrom('worker_beats').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst();
    heard = Math.max(heard, beat?.at.getTime() ?? 0);
    const silent_ms = now().getTime() - heard;
    const wasSilent = isSilent;
    isSilent = silent_ms > SILENT_MS;
    if (isSilent && !wasSilent) log.error({ alarm: 'workers_silent', silent_ms }, 'no worker has been heard');
    if (!isSilent && wasSilent) log.info('a worker is heard again');
  };
}

/** Looks again and again until it is stopped. */
export function watchWorkers(deps: Pick<Deps, 'db' | 'now' | 'log'>): () => void {
  const look = workerWatch(deps);
  // A database that is away is told of by whoever needs it.
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
