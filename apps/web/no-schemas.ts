/**
 * Stands in for zod inside the contract's modules in the browser bundle. There the contract is read for addresses and types
 * only: the server checks what comes in, and building hundreds of schemas costs slow phones 24 KB and their time.
 * Whoever tries to check something with a contract's schema hears it at once.
 */
const CHECKS = new Set<PropertyKey>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

function refuse(): never {
  throw new Error("Contract schemas are types only in the browser; check with @club/rules or the screen's own code.");
}

const schema: unknown = new Proxy(() => undefined, {
  get: (_, name) => (CHECKS.has(name) ? refuse : schema),
  apply: () => schema,
});

/** Lists of words stay readable, for selects. */
function words(values: readonly string[] | Record<string, string>) {
  const options = Array.isArray(values) ? [...values] : Object.values(values);
  return new Proxy(() => undefined, {
    get: (_, name) => (name === 'options' ? options : CHECKS.has(name) ? refuse : schema),
  });
}

/** In place of every schema that has a name; see `build-steps/without-schemas.ts`. */
export const unread = schema;

export const z: unknown = new Proxy({}, { get: (_, name) => (name === 'enum' ? words : schema) });
