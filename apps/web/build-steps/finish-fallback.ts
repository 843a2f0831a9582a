import { MODULE_SCRIPT, readStart } from './router-start.ts';

/** Puts the module that starts the app into the page: one request fewer before anything can be drawn. */
export function startAtOnce(html: string, entry: { url: string; code: string }): string {
  const start = readStart(html);
  if (start.entry !== entry.url) throw new Error(`The fallback page starts ${start.entry} instead of ${entry.url}.`);
  const [whole, script] = MODULE_SCRIPT.exec(html)!;
  const inlined = script!.replace(`import("${start.entry}");`, () =>
    entry.code.replaceAll(/from\s*"\.\//g, 'from"/assets/'),
  );
  if (inlined.includes('import(') || inlined.includes('"./')) throw new Error('The entry module could not be inlined.');
  return html
    .replace(whole, () => `<script type="module" async="">${inlined}</script>`)
    .replace(preloadOf(start.entry), notFetched(start.entry));
}

const preloadOf = (url: string) => `<link rel="modulepreload" href="${url}"/>`;

/** React would add the link that it misses when it takes the page over, so it stays, for no medium. */
const notFetched = (url: string) => `<link rel="modulepreload" href="${url}" media="not all"/>`;
