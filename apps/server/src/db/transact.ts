import type { Database, Tx } from './connect.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const MAX_TRIES = 3;

/** Runs `work` in one transaction and runs it again, whole, when PostgreSQL asks for that. At most three tries. */
export async function transact<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= MAX_TRIES || !mayRetry(error)) throw error;
    }
  }
}

function mayRetry(error: unknown): boolean {
  const code = postgresCode(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

/** The five-letter code of a PostgreSQL error, or undefined for anything else. */
export function postgresCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.length === 5 ? code : undefined;
}

/** Whether no connection was free in time; the pool gives this error no code. */
export function isOutOfConnections(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/** The name of the constraint that an error says was broken, if any. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}
