const MAX_CHARS = 4_000;

/**
 * What came from outside as text that a `jsonb` column takes: characters that PostgreSQL cannot hold are replaced, and what
 * is too long or too deep becomes one cut text.
 */
export function storableJson(value: unknown): string {
  const text = asText(value);
  const json = text.length <= MAX_CHARS ? text : JSON.stringify(text.slice(0, MAX_CHARS));
  // JSON.stringify escapes NUL and lone halves of surrogate pairs; an escaped backslash must not be mistaken for either.
  return json.replaceAll(/\\(?:u0000|u[dD][89a-fA-F][0-9a-fA-F]{2}|.)/g, (escape) =>
    /^\\u(?:0000|[dD])/.test(escape) ? '\\ufffd' : escape,
  );
}

function asText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    return '"unreadable"';
  }
}
