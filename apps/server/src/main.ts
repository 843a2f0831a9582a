import { hostname } from 'node:os';

import { buildApp, type App } from '#server/app.ts';
import { ConfigError, parseConfig, type Config } from '#server/config.ts';
import { keepWarm } from '#server/db/keep-warm.ts';
import { migrate } from '#server/db/migrate.ts';
import { openWorld, type World } from '#server/deps.ts';
import { createQueues, startWorkers } from '#server/jobs/queues.ts';
import { ownChores, startChores } from '#server/jobs/schedule.ts';
import { chores, jobHandlers } from '#server/wiring/jobs.ts';

const SHUTDOWN_MS = 15_000;

/** Reads the configuration or ends the process with one line for each thing that is wrong. */
function configOrExit(): Config {
  try {
    return parseConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`The server cannot start:\n${error.message}\n`);
    process.exit(78);
  }
}

async function start(config: Config): Promise<() => Promise<void>> {
  await migrate(config.DATABASE_URL);
  const world = openWorld(config);
  const { deps, boss } = world;
  await boss.start();
  await createQueues(boss);
  if (config.DEMO) {
    const { seedDemo } = await import('#seeds/demo.ts');
    await seedDemo(deps);
  }
  const app = config.ROLE === 'worker' ? undefined : await listen(world, config);
  const stopWarm = app && keepWarm(world.connection.pool);
  const stopWork = config.ROLE === 'api' ? async () => {} : await work(world);
  deps.log.info({ role: config.ROLE, port: app === undefined ? undefined : config.PORT }, 'started');
  return async () => {
    // Requests first, so that nobody is cut off; then jobs, which are handed back; then the database.
    await app?.hub.close();
    await app?.http.close();
    await stopWork();
    stopWarm?.();
    await boss.stop({ graceful: true, timeout: SHUTDOWN_MS / 2 });
    await world.connection.close();
  };
}

async function listen({ deps }: World, config: Config): Promise<App> {
  const app = await buildApp(deps);
  await app.hub.open(config.DATABASE_URL);
  await app.http.listen({ host: config.HOST, port: config.PORT });
  return app;
}

async function work({ deps, boss }: World): Promise<() => Promise<void>> {
  await startWorkers(boss, jobHandlers, deps);
  const timers = startChores(deps, [...ownChores(`${hostname()}:${process.pid}`), ...chores]);
  return timers.stop;
}

const config = configOrExit();
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
process.on('SIGTERM', shutDown);
process.on('SIGINT', shutDown);
// The launcher holds the other end of this channel: when it dies, so do we.
process.on('disconnect', shutDown);
process.send?.({ ready: true });
