import { sql } from 'kysely';

import { connect, type Database } from '#server/db/connect.ts';

/** Connections that each do one thing at a time. */
export type Hands = readonly Database[];

/** PostgreSQL computes on one processor for each connection, and most machines have two at least. */
const HANDS = 2;

/** Opens connections of a database user who may do everything, for work that takes long, and closes them after it. */
export async function withHands<T>(databaseUrl: string, work: (hands: Hands) => Promise<T>): Promise<T> {
  const connections = Array.from({ length: HANDS }, () =>
    connect(databaseUrl, { size: 1, name: 'kasente-crowd', as_owner: true }),
  );
  const hands = connections.map(({ db }) => db);
  try {
    for (const db of hands) {
      await sql`SET statement_timeout = 0`.execute(db);
      await sql`SET maintenance_work_mem = '512MB'`.execute(db);
      await sql`SET work_mem = '256MB'`.execute(db);
      // Each sorts by itself, while another sorts something else.
      await sql`SET max_parallel_maintenance_workers = 0`.execute(db);
    }
    return await work(hands);
  } finally {
    for (const { close } of connections) await close();
  }
}

/** Does something for every number from 1 to `count`, `most` of them at a time. */
export function shareNumbers(
  hands: Hands,
  { count, most }: { readonly count: number; readonly most: number },
  work: (db: Database, from: number, to: number) => Promise<unknown>,
): Promise<void> {
  const firsts = Array.from({ length: Math.ceil(count / most) }, (_, place) => 1 + place * most);
  return share(hands, firsts, (db, from) => work(db, from, Math.min(count, from + most - 1)));
}

/** Does each of the tasks, whichever hand is free the next of them. When one fails, none is begun any more. */
export async function share<T>(
  hands: Hands,
  tasks: readonly T[],
  work: (db: Database, task: T) => Promise<unknown>,
): Promise<void> {
  const left = [...tasks];
  const results = await Promise.allSettled(
    hands.map(async (db) => {
      try {
        for (let task = left.shift(); task !== undefined; task = left.shift()) await work(db, task);
      } catch (error) {
        left.length = 0;
        throw error;
      }
    }),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
