import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { describe, expect, it } from 'vitest';

import { ROOT } from '#tools/root.ts';

import { groundTables, looksEverywhere, owns } from './owners.ts';
import { mayImport } from './slices.ts';
import { ANY_TABLE, tablesTouched, type Touch } from './tables-touched.ts';

const SOURCE = join(ROOT, 'apps', 'server', 'src');
const TABLES = new Set(
  [
    ...(/export interface DB \{([^}]*)\}/u.exec(read('db/tables.generated.ts'))?.[1] ?? '').matchAll(/^ {2}(\w+):/gmu),
  ].map(([, name]) => name!),
);
const ownerOf = new Map(
  Object.entries(owns).flatMap(([slice, tables]) => tables.map((table) => [table, slice] as const)),
);

interface Place extends Touch {
  readonly file: string;
}

describe('the tables', () => {
  it('each belong to one slice, or to the ground under all of them', () => {
    const listed = [...Object.values(owns).flat(), ...groundTables];
    expect(listed.toSorted()).toEqual([...TABLES].toSorted());
  });

  it('are written by their owner alone, and read along the arrows of mayImport', () => {
    const strangers = places().filter((place) => !isAllowed(place));
    expect(strangers.map(({ file, kind, table }) => `${file} ${kind} ${table}`)).toEqual([]);
  });

  it('are looked into without an arrow only by files that are there and need it', () => {
    const needed = new Set(
      places()
        .filter((place) => !isHome(place))
        .map(({ file }) => file),
    );
    for (const path of Object.keys(looksEverywhere)) {
      expect(
        [...needed].some((file) => file === path || (path.endsWith('/') && file.startsWith(path))),
        path,
      ).toBe(true);
    }
  });
});

describe('the reader of statements', () => {
  const found = (text: string) => tablesTouched(text, TABLES).map(({ kind, table }) => `${kind} ${table}`);

  it('sees what Kysely writes and reads', () => {
    expect(found("db.selectFrom('orders as o').innerJoin('members as m', 'm.id', 'o.member_id')")).toEqual([
      'reads orders',
      'reads members',
    ]);
    expect(found("tx.updateTable('orders').set({}); tx.insertInto('carts'); tx.deleteFrom('payments')")).toEqual([
      'writes orders',
      'writes carts',
      'writes payments',
    ]);
  });

  it('sees what SQL writes and reads, in any case and over lines, and neither comments nor prose', () => {
    expect(found('sql`UPDATE orders SET x = 1 FROM members m JOIN\n payments p ON true`')).toEqual([
      'writes orders',
      'reads members',
      'reads payments',
    ]);
    expect(found('sql`insert into carts as c (a) SELECT 1 FROM orders o, members m`')).toEqual([
      'writes carts',
      'reads orders',
      'reads members',
    ]);
    expect(found('tx.deleteFrom(table)')).toEqual([`writes ${ANY_TABLE}`]);
    expect(found("// moves money from payments\nconst why = 'taken from orders';")).toEqual([]);
  });
});

function isAllowed(place: Place): boolean {
  return (
    isHome(place) ||
    Object.keys(looksEverywhere).some(
      (path) => place.file === path || (path.endsWith('/') && place.file.startsWith(path)),
    )
  );
}

/** Whether the file may do this without being named. */
function isHome({ file, table, kind }: Place): boolean {
  const slice = /^features\/([^/]+\/[^/]+)\//u.exec(file)?.[1];
  if (slice === undefined) return groundTables.includes(table);
  const owner = ownerOf.get(table);
  if (owner === slice) return true;
  if (kind === 'writes') return false;
  return groundTables.includes(table) || (owner !== undefined && (mayImport[slice] ?? []).includes(owner));
}

function places(): Place[] {
  return filesUnder(SOURCE)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('.generated.ts'))
    .flatMap((path) => {
      const file = relative(SOURCE, path);
      return tablesTouched(read(file), TABLES).map((touch) => ({ file, ...touch }));
    });
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function read(file: string): string {
  return readFileSync(join(SOURCE, file), 'utf8');
}
