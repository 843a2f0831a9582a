import { createHook } from 'node:async_hooks';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { serveFiles } from './serve-files.ts';

const http = fastify();
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kasente-files-'));
  await mkdir(join(root, 'products'));
  await writeFile(join(root, 'products', 'soap-320.avif'), 'soap');
  await writeFile(join(root, 'products', '.hidden'), 'hidden');
  await serveFiles(http, '/media/', { root, maxAge: 60_000, immutable: true });
});
afterAll(async () => {
  await http.close();
  await rm(root, { recursive: true, force: true });
});

describe('files of a folder', () => {
  it('are sent with what the browser needs to keep them', async () => {
    const { statusCode, headers, body } = await http.inject('/media/products/soap-320.avif');
    expect([statusCode, body]).toEqual([200, 'soap']);
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=60, immutable', 'content-type': 'image/avif' });
    const again = await http.inject({
      url: '/media/products/soap-320.avif',
      headers: { 'if-none-match': headers.etag as string },
    });
    expect(again.statusCode).toBe(304);
    expect((await http.inject({ method: 'HEAD', url: '/media/products/soap-320.avif' })).statusCode).toBe(200);
  });

  it.each([
    '',
    'products',
    'products/',
    'products/.hidden',
    'products//soap-320.avif',
    'products%2fsoap-320.avif',
    'products/so%61p-320.avif',
    'x',
  ])('and nothing else is: /media/%s', async (path) => {
    expect((await http.inject(`/media/${path}`)).statusCode).toBe(404);
  });

  it('are found without the names of those beside them, which may be a million', async () => {
    const asked: string[] = [];
    // What asks through callbacks looks at one file; a folder is read by a promise.
    const hook = createHook({ init: (_id, type) => void asked.push(type) }).enable();
    await http.inject('/media/products/soap-320.avif');
    hook.disable();
    expect(asked).toContain('FSREQCALLBACK');
    expect(asked.filter((type) => type === 'FSREQPROMISE')).toEqual([]);
  });
});
