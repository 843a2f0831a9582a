import { PgBoss, type ConstructorOptions, type JobResult } from 'pg-boss';

import { impatientSocket } from '#server/db/impatient-socket.ts';
import type { Deps } from '#server/ports/deps.ts';

import { JOBS_SCHEMA, type JobName, type Jobs } from './enqueue.ts';

/** Does jobs that were taken at the same time. Gives what becomes of each, in their order. */
type JobHandler<P> = (deps: Deps, payloads: readonly P[]) => Promise<void>[];

/** Name → use case. Bodies are no longer than a call. */
export type JobHandlers = { [N in JobName]: JobHandler<Jobs[N]> };

/** For a use case that does one job. */
export function eachAlone<P>(work: (deps: Deps, payload: P) => Promise<void>): JobHandler<P> {
  return (deps, payloads) => payloads.map((payload) => work(deps, payload));
}

const HEARTBEAT_S = 10;
const RETRIES = 5;
/** So many hands take jobs of a kind, so many at a time each: one that is kept waiting keeps its neighbours' hand, not the others. */
const HANDS: Record<JobName, { readonly hands: number; readonly jobs: number }> = {
  // Each is for several already.
  collect_payments: { hands: 4, jobs: 4 },
  settle_payment: { hands: 4, jobs: 4 },
  send_transfer: { hands: 4, jobs: 2 },
  send_message: { hands: 4, jobs: 4 },
  send_reset_code: { hands: 2, jobs: 2 },
  tell_lock: { hands: 1, jobs: 2 },
};

/** Longer than pg-boss waits for anything; what listens has a pulse every ten seconds. */
const SILENCE_MS = 60_000;

/** pg-boss on our database, in a schema of its own. Its tables are its own business and made by its own migrations. */
export function openBoss(databaseUrl: string, options: Partial<ConstructorOptions> = {}): PgBoss {
  // It hands its options on to every client it makes; the types name only some of them.
  const stream = { stream: () => impatientSocket(SILENCE_MS) };
  return new PgBoss({
    ...stream,
    connectionString: databaseUrl,
    schema: JOBS_SCHEMA,
    application_name: 'kasente-jobs',
    max: 4,
    useListenNotify: true,
    ...options,
  });
}

/** Makes the queues. A worker that is killed loses its heartbeat, and its job is taken over seconds later. */
export async function createQueues(boss: PgBoss): Promise<void> {
  for (const name of Object.keys(HANDS)) {
    const options = {
      heartbeatSeconds: HEARTBEAT_S,
      retryLimit: RETRIES,
      retryDelay: 2,
      retryBackoff: true,
      notify: true,
    };
    if ((await boss.getQueue(name)) === null) await boss.createQueue(name, options);
  }
}

/** Starts working on every queue. What is taken is begun when it is `free` to. */
export async function startWorkers(
  boss: PgBoss,
  handlers: JobHandlers,
  deps: Deps,
  free: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const names = Object.keys(HANDS) as JobName[];
  for (const name of names) {
    const { hands, jobs } = HANDS[name];
    const options = {
      localConcurrency: hands,
      batchSize: jobs,
      // Many are put in the queue with one word about it: whoever has had both hands full looks again at once.
      burstWhenBatchFull: true,
      perJobResults: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 5,
    } as const;
    await boss.work<Jobs[typeof name]>(name, options, async (taken) => {
      await free();
      const handle = handlers[name] as JobHandler<Jobs[typeof name]>;
      const done = handle(
        deps,
        taken.map(({ data }) => data),
      );
      return Promise.all(
        taken.map(({ id, data }, place) => outcomeOf(done[place]!, deps, { name, id, payload: data })),
      );
    });
  }
}

async function outcomeOf(
  done: Promise<void>,
  deps: Deps,
  { name, id, payload }: { name: JobName; id: string; payload: unknown },
): Promise<JobResult> {
  try {
    await done;
    return { id, status: 'completed' };
  } catch (error) {
    deps.log.error({ err: error, job: name, payload }, 'job failed');
    return { id, status: 'failed' };
  }
}
