import pg from 'pg';

import { lastingPort } from '#tools/free-port.ts';
import { startPostgres, type RunningPostgres } from '#tools/postgres/start-postgres.ts';

/** PostgreSQL as the product runs it, with a home of its own, which can be ended as a power cut ends it. */
export class DatabaseServer {
  readonly #dataDir: string;
  #running: RunningPostgres;

  private constructor(dataDir: string, running: RunningPostgres) {
    this.#dataDir = dataDir;
    this.#running = running;
  }

  static async start(dataDir: string): Promise<DatabaseServer> {
    return new DatabaseServer(dataDir, await startPostgres({ dataDir, port: await lastingPort() }));
  }

  get url(): string {
    return this.#running.url;
  }

  urlOf(database: string): string {
    return Object.assign(new URL(this.url), { pathname: `/${database}` }).href;
  }

  /** Ends it at once, without a checkpoint, and starts it again in its old place. */
  async crash(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    const pid = Number(await this.ask(`SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)`));
    const { exited, url } = this.#running;
    process.kill(pid, signal);
    await exited;
    this.#running = await startPostgres({ dataDir: this.#dataDir, port: Number(new URL(url).port) });
    if (this.#running.url !== url) throw new Error('The port of the database was taken by another program meanwhile.');
  }

  /** The first value that a statement gives, as text. */
  async ask(statement: string): Promise<string> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      const { rows } = await client.query<string[]>({ text: statement, rowMode: 'array' });
      return String(rows[0]?.[0]);
    } finally {
      await client.end();
    }
  }

  stop(): Promise<void> {
    return this.#running.stop();
  }
}
