import { PgBoss, type ConstructorOptions } from 'pg-boss';

import { impatientSocket } from '#server/db/impatient-socket.ts';
import type { Deps } from '#server/ports/deps.ts';

import { JOBS_SCHEMA, type JobName, type Jobs } from './enqueue.ts';

/** Name → use case. Bodies are no longer than a call. */
export type JobHandlers = { [N in JobName]: (deps: Deps, payload: Jobs[N]) => Promise<void> };

const HEARTBEAT_S = 10;
const RETRIES = 5;
const CONCURRENCY: Record<JobName, number> = {
  collect_payment: 8,
  settle_payment: 8,
  send_transfer: 4,
  send_message: 4,
  send_reset_code: 2,
  tell_lock: 1,
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
  for (const name of Object.keys(CONCURRENCY)) {
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

/** Starts working on every queue. */
export async function startWorkers(boss: PgBoss, handlers: JobHandlers, deps: Deps): Promise<void> {
  const names = Object.keys(CONCURRENCY) as JobName[];
  for (const name of names) {
    await boss.work<Jobs[typeof name]>(
      name,
      { localConcurrency: CONCURRENCY[name], pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 },
      async (jobs) => {
        for (const job of jobs) await run(handlers, deps, name, job.data);
      },
    );
  }
}

async function run<N extends JobName>(handlers: JobHandlers, deps: Deps, name: N, payload: Jobs[N]): Promise<void> {
  try {
    await handlers[name](deps, payload);
  } catch (error) {
    deps.log.error({ err: error, job: name, payload }, 'job failed');
    throw error;
  }
}
