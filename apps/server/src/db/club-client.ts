import pg from 'pg';

import { StatementNames } from './statement-names.ts';

/** More than the requests of the server have; some hundred kilobytes on a connection when all are used. */
const MAX_NAMES = 400;

const names = new StatementNames(MAX_NAMES);

/** PostgreSQL knows the beginning of a transaction by this name on every connection. */
const BEGIN = 'club_begin';

/**
 * A connection that prepares the statements it is given and sends what it is given without waiting for the answers to what
 * went before (pg's pipeline mode).
 */
export class ClubClient extends pg.Client {
  #isGathering = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    this.once('connect', () => {
      for (const prepared of [{ name: BEGIN, text: 'BEGIN' }, 'ROLLBACK']) super.query(prepared).catch(() => {});
    });
  }

  /** Does all that pg's own does, but for queries made elsewhere; a text with values, even none, gets a name. */
  override query(...given: never[]): never {
    this.#gather();
    const [text, values, ...rest] = given as unknown[];
    const asked =
      typeof text === 'string' && Array.isArray(values) ? [named(text, values), ...rest] : (given as unknown[]);
    if (typeof asked.at(-1) === 'function') return super.query<never>(...(asked as [never]));
    // A promise that pg makes itself is held by what belongs to the next one: see decision 0303.
    return new Promise<pg.QueryResult>((resolve, reject) => {
      const answered: Answered = (error, result) => (error === null ? resolve(result) : reject(error));
      super.query(...([...asked, answered] as [never]));
    }) as never;
  }

  /** What is asked in one turn of the process leaves in one piece: to hand something to the network costs more than to make it. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  /**
   * Begins a transaction and does its first statement, in one message: when PostgreSQL cannot begin, it does not do the
   * statement either, which would otherwise stand alone and be kept. Who asked first hears first: what was sent together with a
   * statement that fails is told why by then.
   */
  begin(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (isSeveral(text)) return super.query('BEGIN').then(() => super.query(text, values));
    return new Promise((resolve, reject) => {
      // A text without values would else travel as a message of another kind, which is not left out when the one before fails.
      const first = { ...named(text, values), queryMode: 'extended' };
      const opening = new Opening(first, (error, result) => (error === null ? resolve(result) : reject(error)));
      this.#gather();
      super.query(opening as pg.Submittable);
    });
  }
}

/** Says that a prepared statement does not fit the tables any more, as after a migration; true when that is what is wrong. */
export function isOutdatedStatement(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

/** Prepares all statements anew, each when it comes. */
export function prepareAnew(): void {
  names.renew();
}

function named(text: string, values: unknown[]): pg.QueryConfig<unknown[]> {
  const name = isSeveral(text) ? undefined : names.nameOf(text);
  return name === undefined ? { text, values } : { name, text, values };
}

/** As in a migration: such a text is sent as it is and cannot be prepared. */
function isSeveral(text: string): boolean {
  return text.includes(';');
}

/** What pg asks of a query while it is sent and answered; its types name only the first. */
interface Query {
  submit(connection: pg.Connection): unknown;
  handleCommandComplete(message: { readonly text: string }, connection: pg.Connection): void;
}

type Answered = (error: Error | null, result: pg.QueryResult) => void;
const Query = pg.Query as unknown as new (config: pg.QueryConfig<unknown[]>, answered: Answered) => Query;

class Opening extends Query {
  override submit(connection: pg.Connection): unknown {
    connection.stream.cork();
    try {
      connection.bind({ statement: BEGIN }, true);
      connection.execute({}, true);
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }

  override handleCommandComplete(message: { readonly text: string }, connection: pg.Connection): void {
    if (message.text !== 'BEGIN') super.handleCommandComplete(message, connection);
  }
}
