import type { Claim } from '#tools/claim-folder.ts';
import { freePort } from '#tools/free-port.ts';
import { startPostgres, type RunningPostgres } from '#tools/postgres/start-postgres.ts';
import type { ProcessIdentity } from '#tools/process-identity.ts';
import { readWords } from '#tools/read-words.ts';
import { sentenceOf } from '#tools/refusal.ts';
import { checkPort } from '#tools/run/check-ports.ts';
import { claimDataDir } from '#tools/run/claim-data-dir.ts';
import { sandboxPlan, serverPlan, webDevPlan, type RunContext } from '#tools/run/plans.ts';
import { readyBlock } from '#tools/run/ready-block.ts';
import { Service } from '#tools/run/service.ts';
import { readSettings, type RunSettings } from '#tools/run/settings.ts';
import { watchServerSources } from '#tools/run/watch-sources.ts';
import { buildWeb, isWebBuilt } from '#tools/run/web-build.ts';

const POSTGRES_STARTS_PER_RUN = 20;

/** Everything that `npm start` and `npm run dev` keep running, in the order in which it is stopped. */
class Run {
  readonly #began = performance.now();
  readonly #isDev: boolean;
  readonly #stops: (() => void | Promise<void>)[] = [];
  readonly #services: Service[] = [];
  readonly #leave = new AbortController();
  #children: ProcessIdentity[] = [];
  #note: Claim['note'] = () => {};
  #postgres: RunningPostgres | undefined;

  constructor(isDev: boolean) {
    this.#isDev = isDev;
  }

  /** Starts everything; resolves when it is ready, or when it was told to stop on the way. */
  async start(): Promise<void> {
    const settings = readSettings();
    const claim = await claimDataDir(settings.dataDir, say);
    this.#note = (change) => claim.note(change);
    this.#stops.push(() => claim.release());
    this.#leave.signal.addEventListener('abort', () => claim.note({ stopping: true }));
    if (settings.role !== 'worker') await checkPort('PORT', settings.port, settings.host);
    if (settings.usesSandbox) await checkPort('SANDBOX_PORT', settings.sandboxPort, '127.0.0.1');
    if (settings.usesSandbox && settings.sandboxMailPort !== undefined) {
      await checkPort('SANDBOX_SMTP_PORT', settings.sandboxMailPort, '127.0.0.1');
    }
    await this.#startAll(settings);
    if (!this.#isLeaving) say(readyBlock(settings, (performance.now() - this.#began) / 1000));
  }

  async #startAll(settings: RunSettings): Promise<void> {
    const context: RunContext = {
      settings,
      mailPort: settings.sandboxMailPort ?? (await freePort()),
      isDev: this.#isDev,
      say,
      onStart: (child) => this.#note({ children: (this.#children = [...this.#children.slice(-50), child]) }),
      onGiveUp: (sentence) => {
        say(sentence);
        void this.stop(1);
      },
    };
    const sandbox = { port: settings.sandboxPort, mailPort: context.mailPort };
    this.#note({ ports: { web: settings.port, ...(settings.usesSandbox && { sandbox }) } });
    const [databaseUrl] = await settleAll([
      this.#database(settings),
      this.#web(settings),
      settings.usesSandbox ? this.#service(new Service(sandboxPlan(context))) : undefined,
    ]);
    if (this.#isLeaving) return;
    const port = this.#isDev ? await freePort() : settings.port;
    const server = new Service(serverPlan(context, databaseUrl, port));
    say(
      settings.isDemo ? 'Starting the server; an empty database first gets the demo story …' : 'Starting the server …',
    );
    await this.#service(server);
    if (!this.#isDev || this.#isLeaving) return;
    this.#stops.push(watchServerSources(() => server.restart()));
    await this.#service(new Service(webDevPlan(context, port)));
  }

  async #database({ databaseUrl, dataDir }: RunSettings): Promise<string> {
    if (databaseUrl !== undefined) return databaseUrl;
    this.#postgres = await startPostgres({ dataDir, log: say });
    this.#stops.push(async () => this.#postgres?.stop());
    this.#keepPostgres(this.#postgres, dataDir, POSTGRES_STARTS_PER_RUN);
    return this.#postgres.url;
  }

  /** Starts PostgreSQL again on its old port when it ends by itself; the server's pool reconnects. */
  #keepPostgres(running: RunningPostgres, dataDir: string, startsLeft: number): void {
    void running.exited.then(async () => {
      if (this.#isLeaving) return;
      if (startsLeft === 0) throw new Error('The database ended too often.');
      say('The database ended; starting it again.');
      const next = await startPostgres({ dataDir, log: say, port: Number(new URL(running.url).port) });
      this.#postgres = next;
      if (this.#isLeaving) await next.stop();
      else if (next.url === running.url) this.#keepPostgres(next, dataDir, startsLeft - 1);
      else throw new Error('The port of the database was taken by another program meanwhile.');
    });
  }

  async #web({ role }: RunSettings): Promise<void> {
    if (this.#isDev || role === 'worker' || isWebBuilt()) return;
    say('Building the web app …');
    const start = performance.now();
    await buildWeb(this.#leave.signal);
    if (!this.#isLeaving) say(`Web app built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  }

  async #service(service: Service): Promise<void> {
    if (this.#isLeaving) return;
    this.#services.push(service);
    this.#stops.push(() => service.stop());
    await service.start();
  }

  get #isLeaving(): boolean {
    return this.#leave.signal.aborted;
  }

  /** Stops everything in order, last started first, and ends the process. The first reason decides the exit code. */
  async stop(exitCode: number): Promise<void> {
    if (this.#isLeaving) return;
    this.#leave.abort();
    await this.#stopAll();
    process.exit(exitCode);
  }

  /** True when it was already stopping: then nothing is waited for any more. */
  hurry(): boolean {
    if (!this.#isLeaving) return false;
    for (const service of this.#services) service.kill();
    return true;
  }

  async #stopAll(): Promise<void> {
    for (const stop of this.#stops.toReversed()) {
      try {
        await stop();
      } catch (error) {
        say(sentenceOf(error));
      }
    }
  }
}

/** Waits for all, so that nothing is still starting when we stop; then fails with the first failure. */
async function settleAll<T extends readonly unknown[]>(work: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const { asked } = readWords({
  name: 'npm start --',
  does: 'runs the whole product; its variables are in docs/running.md',
  options: { dev: { takes: 'nothing', says: 'with hot reload, as `npm run dev` does' } },
});
const run = new Run(asked.dev === true);

function onSignal(): void {
  if (run.hurry()) return;
  say('Stopping …');
  void run.stop(0);
}

function onFailure(error: unknown): void {
  say(sentenceOf(error));
  void run.stop(1);
}

// A terminal that went away must not keep us from stopping in order.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});
process.on('SIGINT', onSignal);
process.on('SIGTERM', onSignal);
// The launcher is gone: nobody is left to tell, but the data deserves an orderly end.
process.on('disconnect', () => void run.stop(0));
process.on('uncaughtException', onFailure);
process.on('unhandledRejection', onFailure);

run.start().catch(onFailure);
