import { MODULE_SCRIPT, readStart } from './router-start.ts';

/** Of the bundler's output: `import{n as e,t}from"./react-hash.js";` */
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*"\.\/([^"]+)";/g;

/** Evaluated one after the other, each in a task of its own: what others build upon goes first. */
const EVALUATED = [/\/rolldown-runtime-/, /\/react-/, /\/club-/, /\/root-/];

interface Script {
  url: string;
  code: string;
}

/**
 * Puts the module that starts the app and the list of its routes into the page: two requests fewer before anything can be
 * drawn. A slow phone takes long to evaluate the scripts, so it gets to breathe between them.
 */
export function startAtOnce(html: string, entry: Script, list: Script): string {
  const start = readStart(html);
  if (start.entry !== entry.url) throw new Error(`The fallback page starts ${start.entry} instead of ${entry.url}.`);
  if (start.manifest !== list.url) throw new Error(`The fallback page lists ${start.manifest} instead of ${list.url}.`);
  const files = EVALUATED.map((pattern) => start.preloads.find((url) => pattern.test(url)));
  if (files.includes(undefined)) throw new Error('The fallback page preloads other scripts than those it evaluates.');
  const routes = Object.entries(start.routes).map(([id, url]) => `${JSON.stringify(id)}:await import("${url}")`);
  const script = [
    // Evaluating them takes a slow phone longer than the picture takes to come.
    'await globalThis.kasenteEarly?.drawn;',
    `for(const file of ${JSON.stringify(files)}){await import(file);await new Promise((go)=>setTimeout(go))}`,
    list.code,
    `window.__reactRouterRouteModules={${routes.join()}};`,
    loadedDynamically(entry.code),
  ].join('');
  const page = html.replace(MODULE_SCRIPT, () => `<script type="module" async="">${script}</script>`);
  return [entry, list].reduce((before, { url }) => before.replace(preloadOf(url), notFetched(url)), page);
}

function loadedDynamically(code: string): string {
  const inlined = code.replaceAll(
    IMPORT,
    (_, names: string, file: string) => `const{${names.replaceAll(' as ', ':')}}=await import("/assets/${file}");`,
  );
  if (/import\s*[{*"]|from\s*"/.test(inlined)) throw new Error('The entry module could not be inlined.');
  return inlined;
}

const preloadOf = (url: string) => `<link rel="modulepreload" href="${url}"/>`;

/** React would add the link that it misses when it takes the page over, so it stays, for no medium. */
const notFetched = (url: string) => `<link rel="modulepreload" href="${url}" media="not all"/>`;
