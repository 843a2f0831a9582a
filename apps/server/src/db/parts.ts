import {
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Driver,
  type KyselyProps,
} from 'kysely';

import type { Notice } from './notices.ts';
import type { DB } from './tables.generated.ts';

/** What `transact` makes its transactions of. */
interface Parts extends KyselyProps {
  /** Takes what a committed transaction had to tell. */
  readonly tell: (notices: readonly Notice[]) => void;
}

const partsOf = new WeakMap<Kysely<DB>, Parts>();

/** A database on the given driver. */
export function openDatabase(driver: Driver, tell: Parts['tell']): Kysely<DB> {
  const adapter = new PostgresAdapter();
  const compiler = new PostgresQueryCompiler();
  const dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => compiler,
    createAdapter: () => adapter,
    createIntrospector: (db: Kysely<never>) => new PostgresIntrospector(db),
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, new DefaultConnectionProvider(driver));
  const parts: Parts = { config: { dialect }, dialect, driver, executor, tell };
  const db = new Kysely<DB>(parts);
  partsOf.set(db, parts);
  return db;
}

/** What a database was made of. Only `openDatabase` makes one. */
export function partsOfDatabase(db: Kysely<DB>): Parts {
  const parts = partsOf.get(db);
  if (parts === undefined) throw new Error('this is no database of ours, or already a transaction');
  return parts;
}
