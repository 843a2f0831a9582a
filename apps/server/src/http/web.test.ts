import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { standardLanding } from '@club/rules/site-content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { listenHere } from '#server-test/listen-here.ts';
import { openWorld, type TestWorld } from '#server-test/world.ts';

let home: string;
const open: TestWorld[] = [];
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'kasente-web-'));
});
afterAll(async () => {
  for (const world of open) await world.close();
  await rm(home, { recursive: true, force: true });
});

const MANIFEST = {
  pages: { '/': 'index.html', '/login': 'login.html' },
  fallback: '__spa-fallback.html',
  app_routes: ['/login', '/orders/:id'],
  inline: {},
};

const LANDING =
  '<p><span data-words="applicants_claim">Built.</span></p><section data-words="voices"><ul data-words="testimonials"><li><q data-words="user_content"></q><i data-words="initial"></i><b data-words="name"></b><u data-words="place"></u></li></ul></section>';

const HTML = { accept: 'text/html' };

/** A web build with these hashed files, as the bundler leaves it. */
async function builtWith(name: string, assets: Record<string, string>): Promise<string> {
  const client = join(home, name, 'client');
  await mkdir(join(client, 'assets'), { recursive: true });
  const files = {
    '__spa-fallback.html': `the shell of ${name}`,
    'index.html': LANDING,
    'login.html': `sign-in of ${name}`,
    'sw.js': `the worker of ${name}`,
    'sw-off.js': 'the worker that leaves',
    'manifest.webmanifest': '{}',
  };
  for (const [file, text] of Object.entries(files)) await writeFile(join(client, file), text);
  for (const [file, text] of Object.entries(assets)) await writeFile(join(client, 'assets', file), text);
  await writeFile(join(home, name, 'web-manifest.json'), JSON.stringify(MANIFEST));
  return client;
}

/** A server that was deployed with that build. */
async function deployed(client: string, env: Record<string, string> = {}): Promise<TestWorld['app']['http']> {
  const world = await openWorld({ env: { WEB_DIR: client, DATA_DIR: join(home, 'data'), ...env } });
  open.push(world);
  return world.app.http;
}

describe('the web app as it is served', () => {
  it('gives the worker its own policy and is asked for it each time', async () => {
    const http = await deployed(await builtWith('first', { 'app-11111111.js': 'one' }));
    const { statusCode, headers, body } = await http.inject({ url: '/sw.js' });
    expect([statusCode, body]).toEqual([200, 'the worker of first']);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^(text|application)\/javascript/) as string,
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
      'content-security-policy':
        "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
    });
  });

  it('serves the worker that removes itself where offline support is turned off', async () => {
    const http = await deployed(await builtWith('second', {}), { OFFLINE_SUPPORT: 'off' });
    const { headers, body } = await http.inject({ url: '/sw.js' });
    expect(body).toBe('the worker that leaves');
    expect(headers['cache-control']).toBe('no-cache');
  });

  it('answers with the shell where the script knows the address, and with 404 where it does not', async () => {
    const http = await deployed(await builtWith('known', {}));
    const answers = await Promise.all(
      ['/orders/7', '/orders/7/', '/orders', '/nothing'].map((url) => http.inject({ url, headers: HTML })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404]);
    for (const { body } of answers) expect(body).toBe('the shell of known');
  });

  it('listens for the end of a page a few times at the most, or Node warns of each', async () => {
    const http = await deployed(await builtWith('heard', {}));
    const warned: string[] = [];
    const hear = ({ name }: Error) => void warned.push(name);
    process.on('warning', hear);
    const origin = await listenHere(http);
    const { status } = await fetch(`${origin}/orders/7`, { headers: HTML });
    await setImmediate();
    process.off('warning', hear);
    expect([status, warned]).toEqual([200, []]);
  });

  it('gives the landing page in the words of admins, packed as the browser likes it, and as built until then', async () => {
    const http = await deployed(await builtWith('worded', {}));
    const ask = (headers = {}) => http.inject({ url: '/', headers: { ...HTML, ...headers } });
    expect((await ask()).body).toBe(LANDING);
    const { deps } = open.at(-1)!;
    const value = { ...standardLanding, applicants_claim: 'Many applied' };
    await deps.db
      .insertInto('settings')
      .values({ name: 'site_landing', value: JSON.stringify(value), set_at: deps.now(), set_by: null })
      .execute();
    await expect.poll(async () => (await ask()).body, { timeout: 60_000 }).toContain('>Many applied. </span>');
    const plain = await ask();
    expect(plain.body.match(/<li>/g)).toHaveLength(3);
    expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
    expect(plain.headers['content-security-policy']).toContain("default-src 'none'");
    for (const [name, unpack] of Object.entries({ br: brotliDecompressSync, gzip: gunzipSync })) {
      const packed = await ask({ 'accept-encoding': name });
      expect(packed.headers['content-encoding']).toBe(name);
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
      const again = await ask({ 'accept-encoding': name, 'if-none-match': packed.headers.etag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
  });

  it('names the kind of the manifest', async () => {
    const http = await deployed(await builtWith('third', {}));
    expect((await http.inject({ url: '/manifest.webmanifest' })).headers['content-type']).toContain('manifest+json');
  });

  it('keeps the files of the builds before, also when a process starts twice, and not for ever', async () => {
    const http = await deployed(await builtWith('old', { 'app-aaaaaaaa.js': 'old', 'app-aaaaaaaa.js.br': 'pressed' }));
    expect((await http.inject({ url: '/assets/app-aaaaaaaa.js' })).body).toBe('old');

    const next = await builtWith('new', { 'app-bbbbbbbb.js': 'new' });
    const [one, two] = await Promise.all([deployed(next), deployed(next)]);
    for (const server of [one, two]) {
      const kept = await server.inject({ url: '/assets/app-aaaaaaaa.js', headers: { 'accept-encoding': 'br' } });
      expect([kept.statusCode, kept.body, kept.headers['content-encoding']]).toEqual([200, 'pressed', 'br']);
      expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect((await server.inject({ url: '/assets/app-bbbbbbbb.js' })).body).toBe('new');
      // Pages are always those of the build that was deployed.
      expect((await server.inject({ url: '/login' })).body).toBe('sign-in of new');
      expect((await server.inject({ url: '/assets/app-cccccccc.js' })).statusCode).toBe(404);
    }

    const { keepAssets } = await import('./keep-assets.ts');
    for (let more = 0; more < 10; more += 1) {
      await keepAssets(await builtWith(`later-${more}`, { [`app-${more}.js`]: '' }), join(home, 'data', 'web-builds'));
    }
    expect((await one.inject({ url: '/assets/app-aaaaaaaa.js' })).statusCode).toBe(404);
    expect((await one.inject({ url: '/assets/app-0.js' })).statusCode).toBe(200);
  });

  it('starts also where nothing can be kept', async () => {
    await mkdir(join(home, 'odd'));
    await writeFile(join(home, 'odd', 'web-builds'), 'a file where a folder should be');
    const http = await deployed(await builtWith('plain', { 'app-dddddddd.js': 'here' }), {
      DATA_DIR: join(home, 'odd'),
    });
    expect((await http.inject({ url: '/assets/app-dddddddd.js' })).body).toBe('here');
  });
});
