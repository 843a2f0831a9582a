export interface Touch {
  readonly kind: 'reads' | 'writes';
  readonly table: string;
}

const KYSELY = /\.(insertInto|updateTable|deleteFrom|mergeInto|selectFrom|\w*[jJ]oin|using)\(\s*\[?\s*'(\w+)/gu;
/** A table that is named at run time could be any. */
const UNNAMED = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*[^'\s)]/u;
const KYSELY_WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const SQL =
  /\b(insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|from|join|using)\s+(?:only\s+)?(\w+)((?:\s+(?:as\s+)?\w+)?(?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)*)/giu;

/** Stands for a table whose name is not in the text. */
export const ANY_TABLE = '(any)';

/** The tables that a source file reads and writes, by Kysely's calls and by SQL in its template texts, in their order. */
export function tablesTouched(source: string, tables: ReadonlySet<string>): Touch[] {
  const text = withoutComments(source);
  const found = [...calls(text), ...statements(text)];
  const unnamed: Touch[] = UNNAMED.test(text) ? [{ kind: 'writes', table: ANY_TABLE }] : [];
  const known = [...found.filter(({ table }) => tables.has(table)), ...unnamed];
  return known.filter(
    (touch, at) => known.findIndex(({ kind, table }) => kind === touch.kind && table === touch.table) === at,
  );
}

function calls(text: string): Touch[] {
  return [...text.matchAll(KYSELY)].map(([, call, table]) => ({
    kind: KYSELY_WRITES.has(call!) ? 'writes' : 'reads',
    table: table!,
  }));
}

function statements(text: string): Touch[] {
  return templates(text).flatMap((sql) =>
    [...sql.matchAll(SQL)].flatMap(([, verb, table, more]): Touch[] => {
      const isRead = /^(?:from|join|using)$/iu.test(verb!);
      // FROM a x, b y
      const others = isRead ? [...more!.matchAll(/,\s*(\w+)/gu)].map(([, name]) => name!) : [];
      return [
        { kind: isRead ? 'reads' : 'writes', table: table! },
        ...others.map((name): Touch => ({ kind: 'reads', table: name })),
      ];
    }),
  );
}

/** The texts between backticks, with what stands in `${…}` as texts of their own. */
function templates(text: string): string[] {
  const found: string[] = [];
  const open: { from: number; depth: number; text: string }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    const top = open.at(-1);
    const isInside = top !== undefined && top.depth === 0;
    if (sign === '\\') at += 1;
    else if (sign === '`' && isInside) found.push(open.pop()!.text);
    else if (sign === '`') open.push({ from: at, depth: 0, text: '' });
    else if (isInside && sign === '$' && text[at + 1] === '{') {
      top.depth = 1;
      top.text += ' $ ';
      at += 1;
    } else if (isInside) top.text += sign;
    else if (top !== undefined && sign === '{') top.depth += 1;
    else if (top !== undefined && sign === '}') top.depth -= 1;
  }
  return found;
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//gu, '').replaceAll(/(^|\s)\/\/.*$/gmu, '$1');
}
