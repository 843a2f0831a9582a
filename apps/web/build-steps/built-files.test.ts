import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { filesNeeded } from './built-files.ts';

const client = await mkdtemp(join(tmpdir(), 'kasente-built-'));
afterAll(() => rm(client, { recursive: true, force: true }));

it('finds what pages and scripts need, lazy parts and fonts too, and nothing of other screens', async () => {
  await mkdir(join(client, 'assets'));
  const files = {
    'manifest-0.js': 'all: "/assets/cart-1.js", "/assets/admin-2.js"',
    'entry-3.js': 'import "./core-4.js"',
    'core-4.js': 'const later = () => import("./dialog-5.js")',
    'dialog-5.js': '',
    'cart-1.js': 'import "./core-4.js"',
    'admin-2.js': 'import "./chart-6.js"',
    'chart-6.js': '',
    'app-7.css': 'url(/assets/font-8.woff2)',
    'font-8.woff2': '',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(client, 'assets', name), text);
  const page = '<link href="/assets/app-7.css"><script src="/assets/manifest-0.js"></script>';
  const started =
    '<script>window.__reactRouterManifest={"a":{"b":"/assets/admin-2.js"}};import("/assets/entry-3.js")</script>';
  expect(await filesNeeded(client, [page, started], ['/assets/cart-1.js'])).toEqual(
    ['app-7.css', 'cart-1.js', 'core-4.js', 'dialog-5.js', 'entry-3.js', 'font-8.woff2', 'manifest-0.js'].map(
      (name) => `/assets/${name}`,
    ),
  );
});
