type Json = Record<string, unknown>;

const escape = (text: unknown): string =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `
:root{color-scheme:light dark;--ink:#13201b;--paper:#fbf8f2;--card:#fff;--line:#d9d4c7;--brand:#0b4a38}
@media (prefers-color-scheme:dark){:root{--ink:#eef2ee;--paper:#101814;--card:#18231e;--line:#34423b;--brand:#7fd6b4}}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 4rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,sans-serif}h1{font-size:1.75rem}h2{margin-top:2.5rem;text-transform:capitalize}
details{background:var(--card);border:1px solid var(--line);border-radius:12px;margin:.5rem 0}
summary{cursor:pointer;padding:.75rem 1rem;min-height:1.5rem}code,pre{font:14px/1.5 ui-monospace,monospace}
summary b{display:inline-block;min-width:4.5rem;color:var(--brand)}pre{overflow:auto;margin:0;padding:0 1rem 1rem}
h3{font-size:1rem;margin:.5rem 1rem}p{margin:.25rem 1rem .75rem}a{color:var(--brand)}`;

/** The style of the page, so that its hash can stand in the content security policy. */
export const API_PAGE_STYLE = STYLE;

/** A page to read the API description in, made of nothing but HTML. */
export function apiPage(description: Json): string {
  const paths = description['paths'] as Record<string, Record<string, Json>>;
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = String((operation['tags'] as string[])[0]);
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationHtml(method, path, operation)]);
    }
  }
  const sections = [...byTag].map(([tag, entries]) => `<h2>${escape(tag)}</h2>${entries.join('')}`).join('');
  const title = escape((description['info'] as Json)['title']);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head><body>
<main><h1>${title}</h1><p>Every call of the API. Machines read <a href="openapi.json">openapi.json</a>.</p>${sections}</main>
</body></html>`;
}

function operationHtml(method: string, path: string, operation: Json): string {
  const parts: [string, unknown][] = [
    ['Parameters', operation['parameters']],
    ['Body', operation['requestBody']],
    ['Answers', operation['responses']],
  ];
  const bodies = parts
    .filter(([, value]) => value !== undefined && (!Array.isArray(value) || value.length > 0))
    .map(([name, value]) => `<h3>${name}</h3><pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre>`);
  return `<details><summary><b>${escape(method.toUpperCase())}</b> <code>${escape(path)}</code></summary>
<p>${escape(operation['summary'])}. Access: ${escape(operation['x-access'])}.</p>${bodies.join('')}</details>`;
}
