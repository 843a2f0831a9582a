import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import routes from './app/routes.ts';
import { writeAppManifest } from './build-steps/app-manifest.ts';
import { type Build, finishFallback, finishPublicPage } from './build-steps/finish-page.ts';
import { writeIcons } from './build-steps/icons.ts';
import { writeWorkers } from './build-steps/offline-worker.ts';
import { readBuild } from './build-steps/read-build.ts';
import { addressesOf } from './build-steps/route-addresses.ts';

/**
 * What the server needs and the bundler does not do, run after `react-router build`: pages get their styles inlined and
 * start their scripts when it suits, every inline script and style gets its hash for the content security policy, texts get
 * compressed once.
 */
const BUILD = join(import.meta.dirname, 'build');
const CLIENT = join(BUILD, 'client');
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest', '.map']);
const WORTH_COMPRESSING_BYTES = 512;

const FALLBACK = '__spa-fallback.html';
/** Where the worker fetches the fallback page, with its policy and no screen's name. */
const SHELL = '/app-shell';

/** Sources of one page for `script-src` and `style-src`. */
interface PagePolicy {
  scripts: string[];
  styles: string[];
}

async function finishBuild(): Promise<void> {
  // The server build only drew the pages; it is not needed to run the product and must not be served.
  await rm(join(BUILD, 'server'), { recursive: true, force: true });
  const files = (await filesBelow(CLIENT)).filter((file) => !/\.(br|gz)$/.test(file));
  const pages = files.filter((file) => extname(file) === '.html');
  const policies: Record<string, PagePolicy> = {};
  const build = await readBuild(CLIENT);
  for (const page of pages) policies[relative(CLIENT, page)] = await finish(page, build);
  const addresses = pageAddresses(pages);
  await writeManifest(policies, addresses);
  await Promise.all([
    writeWorkers({ client: CLIENT, routes, pages: addresses, fallback: FALLBACK, shell: SHELL }),
    writeAppManifest(CLIENT),
    writeIcons(CLIENT),
  ]);

  const texts = (await filesBelow(CLIENT)).filter((file) => COMPRESSIBLE.has(extname(file)));
  await Promise.all(texts.map(compress));
  const bytes = (await readFile(join(CLIENT, 'index.html.br'))).length;
  console.log(`Finished ${pages.length} pages; the landing page is ${bytes} bytes compressed, styles included.`);
}

/** Read by the server at its start; beside the served folder, because nobody needs to fetch it. */
async function writeManifest(inline: Record<string, PagePolicy>, pages: Record<string, string>): Promise<void> {
  const manifest = { pages, fallback: FALLBACK, app_routes: [...addressesOf(routes), SHELL], inline };
  await writeFile(join(BUILD, 'web-manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The file of each prerendered page by its address. */
function pageAddresses(pages: readonly string[]): Record<string, string> {
  const files = pages.map((page) => relative(CLIENT, page)).filter((file) => file !== FALLBACK);
  return Object.fromEntries(files.map((file) => [`/${file.replace(/(^|\/)index\.html$/, '')}`, file]));
}

async function finish(page: string, build: Build): Promise<PagePolicy> {
  const name = relative(CLIENT, page);
  const drawn = await readFile(page, 'utf8');
  if (/\son[a-z]+="|\sstyle="/.test(drawn.replaceAll(/<script[\s\S]*?<\/script>/g, ''))) {
    throw new Error(`${name} has inline handlers or style attributes, which the policy forbids.`);
  }
  const html = name === FALLBACK ? finishFallback(drawn, build) : await finishPublicPage(drawn, build);
  await writeFile(page, html);
  return { scripts: hashes(html, 'script'), styles: hashes(html, 'style') };
}

function hashes(html: string, tag: 'script' | 'style'): string[] {
  const inline = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'));
  const found = [...inline].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );
  return [...new Set(found)];
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH_COMPRESSING_BYTES) return;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

async function filesBelow(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

await finishBuild();
