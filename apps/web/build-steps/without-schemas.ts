import { parseAst } from 'vite';

/** What of an endpoint the browser has no use for; the body stays, as a sign that there is one. */
const FOR_THE_SERVER = new Set(['params', 'query', 'reply', 'summary']);

/** Exported by `no-schemas.ts` beside `z`. */
const UNREAD = 'unread';

type Tree = ReturnType<typeof parseAst>;
type Statement = Tree['body'][number];
type Declarator = Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number];
type Expression = NonNullable<Declarator['init']>;

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * A module of the contract without its schemas, for the browser: building them took a slow phone longer than everything
 * else in the scripts, for the sake of nothing. Lists of words (`z.enum`) stay.
 */
export function withoutSchemas(code: string): string {
  const tree = parseAst(code, { lang: 'ts' });
  const schemas = new Set(['z', ...tree.body.flatMap(importedFromContract)]);
  const edits: Edit[] = [];
  for (const { id, init } of tree.body.flatMap(declaratorsOf)) {
    if (init?.type !== 'CallExpression' || id.type !== 'Identifier') continue;
    const root = rootOf(init);
    if (root === 'endpoint') edits.push(...endpointEdits(init));
    else if (root !== undefined && schemas.has(root) && !isWordList(init)) {
      schemas.add(id.name);
      edits.push({ start: init.start, end: init.end, text: UNREAD });
    }
  }
  if (edits.length === 0) return code;
  return `import { ${UNREAD} } from 'zod';\n${applied(code, edits)}`;
}

function importedFromContract(statement: Statement): string[] {
  if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith('./')) return [];
  return statement.specifiers.map(({ local }) => local.name).filter((name) => name !== 'endpoint');
}

function declaratorsOf(statement: Statement): Declarator[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
}

/** `z` of `z.object({ … }).partial()`. */
function rootOf(expression: Expression): string | undefined {
  if (expression.type === 'Identifier') return expression.name;
  if (expression.type === 'CallExpression') return rootOf(expression.callee);
  return expression.type === 'MemberExpression' ? rootOf(expression.object) : undefined;
}

function isWordList({ callee }: Extract<Expression, { type: 'CallExpression' }>): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'enum'
  );
}

function endpointEdits({ arguments: [definition] }: Extract<Expression, { type: 'CallExpression' }>): Edit[] {
  if (definition?.type !== 'ObjectExpression') return [];
  return definition.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return [];
    const { name } = property.key;
    const { start, end } = property;
    if (FOR_THE_SERVER.has(name)) return [{ start, end, text: `...null` }];
    return name === 'body' ? [{ start, end, text: `body: ${UNREAD}` }] : [];
  });
}

function applied(code: string, edits: readonly Edit[]): string {
  let rest = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start)) {
    rest = rest.slice(0, start) + text + rest.slice(end);
  }
  return rest;
}
