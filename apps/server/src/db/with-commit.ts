import type { Transaction } from 'kysely';

import type { DB } from './tables.generated.ts';

type Tx = Transaction<DB>;
/** Sends its statements at once, none after the answer of another; where they fail, nothing has happened. */
type Send = () => Promise<unknown>;

const waiting = new WeakMap<Tx, Send[]>();

/**
 * Keeps what locks rows that many others wait for until the commit, and sends it together with the commit: they are locked for as
 * long as PostgreSQL needs by itself, however busy this process is. Nothing may hang on an answer; what must not be has to fail
 * in PostgreSQL. In the order in which they were given.
 */
export function withCommit(tx: Tx, send: Send): void {
  const kept = waiting.get(tx);
  if (kept === undefined) throw new Error('only a transaction of transact() keeps something for its commit');
  kept.push(send);
}

/** Begins to keep what a transaction sends with its commit. */
export function keptForCommit(tx: Tx): readonly Send[] {
  const kept: Send[] = [];
  waiting.set(tx, kept);
  return kept;
}
