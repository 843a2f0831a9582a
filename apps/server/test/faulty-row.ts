import { sql } from 'kysely';

import type { Deps } from '#server/ports/deps.ts';

interface Faulty {
  readonly table: string;
  readonly id: string;
  /** The column that names it. */
  readonly key?: string;
}

/** Lets whatever changes a row fail, as one does that breaks a rule of the database. Answers how it is mended. */
export async function breakRow({ db }: Deps, { table, id, key = 'id' }: Faulty): Promise<() => Promise<void>> {
  const name = sql.id(`faulty_${table}`);
  const on = sql.table(table);
  const asOwner = (...statements: ReturnType<typeof sql>[]) =>
    db.transaction().execute(async (tx) => {
      // The server's own role makes no triggers.
      await sql`SET LOCAL ROLE NONE`.execute(tx);
      for (const statement of statements) await statement.execute(tx);
    });
  await asOwner(
    sql`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit(`
      BEGIN IF OLD.${key}::text = '${id}' THEN RAISE EXCEPTION 'this row is faulty'; END IF; RETURN coalesce(NEW, OLD); END`)}`,
    sql`CREATE TRIGGER ${name} BEFORE UPDATE OR DELETE ON ${on} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
  );
  return () => asOwner(sql`DROP TRIGGER ${name} ON ${on}`, sql`DROP FUNCTION ${name}()`);
}
