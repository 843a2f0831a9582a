import { Transaction, type DatabaseConnection } from 'kysely';

import { isOutdatedStatement } from './club-client.ts';
import type { Database, Tx } from './connect.ts';
import { noticesOf } from './notices.ts';
import { partsOfDatabase } from './parts.ts';
import { isReadOnly, postgresCode } from './postgres-error.ts';
import type { DB } from './tables.generated.ts';
import { keptForCommit } from './with-commit.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const MAX_TRIES = 3;
/** Where a connection opened since is refused as well, PostgreSQL only lets read still. */
const READ_ONLY_TRIES = 2;

/** Given what `work` has found, the statement that leaves together with the commit. */
type Last<T> = (tx: Tx, result: T) => Promise<unknown>;

/**
 * Runs `work` in one transaction and runs it again, whole, when PostgreSQL asks for that, at most three times in all, and once more
 * where it only lets read. Statements that `work` gives together, without awaiting one before the next, go out together.
 */
export async function transact<T>(db: Database, work: (tx: Tx) => Promise<T>, last?: Last<T>): Promise<T> {
  const parts = partsOfDatabase(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await parts.executor.provideConnection((connection) => once(parts, connection, work, last));
    } catch (error) {
      if (attempt >= triesOf(error)) throw error;
    }
  }
}

async function once<T>(
  parts: ReturnType<typeof partsOfDatabase>,
  connection: DatabaseConnection,
  work: (tx: Tx) => Promise<T>,
  last: Last<T> | undefined,
): Promise<T> {
  const { driver } = parts;
  let isOver = false;
  const executor = parts.executor.withConnectionProvider({
    // Kysely's own lets statements of a transaction pass one by one.
    provideConnection: async (use) => {
      if (isOver) throw new Error('this transaction is over');
      return use(connection);
    },
  });
  const tx = new Transaction<DB>({ ...parts, executor });
  const notices = noticesOf(tx);
  const kept = keptForCommit(tx);
  await driver.beginTransaction(connection, {});
  try {
    const result = await work(tx);
    const first = last === undefined ? [] : [last(tx, result)];
    const sent = [...first, ...kept.map((send) => send()), driver.commitTransaction(connection)];
    // What would be sent only now would come after the commit.
    isOver = true;
    const done = await Promise.allSettled(sent);
    const failed = done.find((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    parts.tell(notices);
    return result;
  } catch (error) {
    isOver = true;
    // Where even this fails, the connection is given up and PostgreSQL does it by itself.
    await driver.rollbackTransaction(connection).catch(() => {});
    throw error;
  } finally {
    isOver = true;
  }
}

function triesOf(error: unknown): number {
  // Refused, nothing of the transaction is done, and another connection may take it.
  if (isReadOnly(error)) return READ_ONLY_TRIES;
  const code = postgresCode(error);
  const isAskedFor = code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || isOutdatedStatement(error);
  return isAskedFor ? MAX_TRIES : 1;
}
