import type { Deps } from '#server/ports/deps.ts';

/** Something every worker does again and again. Several workers may do it at once. */
export interface Chore {
  readonly name: string;
  readonly every_ms: number;
  readonly run: (deps: Deps) => Promise<unknown>;
}

const IDEMPOTENCY_KEYS_KEPT_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

/** Chores of the server itself: the sign of life that `/readyz` looks for, and forgetting old request keys. */
export function ownChores(worker: string): Chore[] {
  return [
    { name: 'beat', every_ms: 5_000, run: (deps) => beat(deps, worker) },
    { name: 'forget_request_keys', every_ms: 60 * 60_000, run: forgetRequestKeys },
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
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
  await db.deleteFrom('worker_beats').where('at', '<', before).execute();
}

/** Runs every chore at once and then at its interval, each never twice at a time. `stop` waits for what is running. */
export function startChores(deps: Deps, chores: readonly Chore[]): { stop(): Promise<void> } {
  const running = new Map<string, Promise<void>>();
  const tick = (chore: Chore) => {
    if (running.has(chore.name)) return;
    const done = chore
      .run(deps)
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
