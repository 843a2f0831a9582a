import { constants, hostname, setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';

import { buildApp, type App } from '#server/app.ts';
import { ConfigError, parseConfig, type Config } from '#server/config.ts';
import { unusableDataDir } from '#server/data-folder.ts';
import { CROWD_CHANNEL } from '#server/db/announce.ts';
import { Ear } from '#server/db/ear.ts';
import { keepWarm } from '#server/db/keep-warm.ts';
import { migrate } from '#server/db/migrate.ts';
import { openWorld, type World } from '#server/deps.ts';
import { listen as listenOn } from '#server/http/listen.ts';
import { GiveWay } from '#server/jobs/give-way.ts';
import { Leader } from '#server/jobs/leader.ts';
import { createQueues, startWorkers } from '#server/jobs/queues.ts';
import { ownChores, startChores } from '#server/jobs/schedule.ts';
import { watchClock } from '#server/jobs/watch-clock.ts';
import { watchWorkers } from '#server/jobs/watch-workers.ts';
import { missingWebApp } from '#server/production.ts';
import { prepareData } from '#server/wiring/at-start.ts';
import { chores, jobHandlers } from '#server/wiring/jobs.ts';

const SHUTDOWN_MS = 15_000;

// In a crowd the processors are full: the collector's helpers would be waited for until they get one (decision 0272).
setFlagsFromString('--no-parallel-scavenge');
// Whoever was idle would give back memory, and compile anew in the middle of the next crowd what it does thousands of times (decision 0272).
setFlagsFromString('--memory-reducer-gc-count=0');

/** Reads the configuration or ends the process with one line for each thing that is wrong. */
function configOrExit(): Config {
  try {
    const config = parseConfig(process.env);
    // A worker serves no pages and keeps no pictures.
    const wrong =
      config.ROLE === 'worker' ? [] : [missingPages(config), unusableDataDir(config)].flatMap((line) => line ?? []);
    if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`The server cannot start:\n${error.message}\n`);
    process.exit(78);
  }
}

/** An API without pages is of use in development, where others serve them. */
function missingPages(config: Config): string | undefined {
  return config.NODE_ENV === 'production' ? missingWebApp(config) : undefined;
}

async function start(config: Config): Promise<() => Promise<void>> {
  // On a machine that does everything, those who wait for an answer come before what is done behind it.
  if (config.ROLE === 'worker') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  await migrate(config.DATABASE_URL);
  const world = openWorld(config);
  const { deps, boss } = world;
  await boss.start();
  await createQueues(boss);
  await prepareData(deps);
  if (config.DEMO) {
    const { seedDemo } = await import('#seeds/demo.ts');
    await seedDemo(deps);
  }
  const app = config.ROLE === 'worker' ? undefined : await listen(world, config);
  const stopWarm = app && keepWarm(world.connection.pool);
  const stopWatch = app && watchWorkers({ ...deps, db: world.reserve.db });
  const stopClock = watchClock({ ...deps, db: world.reserve.db });
  const stopWork = config.ROLE === 'api' ? async () => {} : await work(world);
  deps.log.info({ role: config.ROLE, port: app === undefined ? undefined : config.PORT }, 'started');
  return async () => {
    // Requests first, so that nobody is cut off; then jobs, which are handed back; then the database.
    await app?.hub.close();
    await app?.http.close();
    await stopWork();
    stopWarm?.();
    stopWatch?.();
    stopClock();
    await boss.stop({ graceful: true, timeout: SHUTDOWN_MS / 2 });
    await world.connection.close();
    await world.reserve.close();
  };
}

async function listen({ deps, connection, reserve }: World, config: Config): Promise<App> {
  const connections = { size: config.DATABASE_POOL, oldestWaitMs: () => connection.pool.oldestWaitMs };
  const app = await buildApp(deps, { connections, reserve: reserve.db });
  await app.hub.open(config.DATABASE_URL);
  await app.warmUp();
  await listenOn(app.http, { host: config.HOST, port: config.PORT });
  return app;
}

/** Where there are requests too, they never take the connections that this works with. */
async function work({ deps: all, reserve, boss }: World): Promise<() => Promise<void>> {
  const deps = all.config.ROLE === 'worker' ? all : { ...all, db: reserve.db };
  const way = new GiveWay();
  const ear = new Ear({ name: 'kasente-crowd', channels: () => [CROWD_CHANNEL], heard: () => way.hear() });
  await ear.open(deps.config.DATABASE_URL);
  const free = () => way.free();
  await startWorkers(boss, jobHandlers, deps, free);
  const leader = new Leader(deps.config.DATABASE_URL);
  await leader.open();
  const timers = startChores(deps, [...ownChores(`${hostname()}:${process.pid}`), ...chores], {
    leads: () => leader.leads,
    free,
  });
  return async () => {
    await timers.stop();
    await leader.close();
    await ear.close();
  };
}

const config = configOrExit();

/** Nothing has been promised yet, and what PostgreSQL was doing it takes back. */
function leaveEarly(): void {
  process.stderr.write('The server was told to stop before it was ready.\n');
  process.exit(0);
}
const signals = ['SIGTERM', 'SIGINT', 'disconnect'] as const;
for (const signal of signals) process.on(signal, leaveEarly);

const stop = await start(config).catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The server could not start: ${message}\n`);
  process.exit(1);
});

let stopping = false;
function shutDown(): void {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
  stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}
// The launcher holds the other end of the channel that disconnects: when it dies, so do we.
for (const signal of signals) process.off(signal, leaveEarly).on(signal, shutDown);
// Without a callback a launcher that has just died would make this throw, and leave the database and the port as they are.
process.send?.({ ready: true }, undefined, undefined, () => undefined);
