import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { expect, it } from 'vitest';

import * as instead from './no-server-routes.ts';
import { SERVER_PARTS } from './without-server-routes.ts';

const ROUTER = join(dirname(createRequire(import.meta.url).resolve('react-router/package.json')), 'dist/production');

it.each(SERVER_PARTS)('names everything that React Router may ask of %s', (part) => {
  const exported = /export \{ (.*?) \};/.exec(readFileSync(join(ROUTER, part), 'utf8'))![1]!.split(', ');
  expect(Object.keys(instead)).toEqual(expect.arrayContaining(exported));
});

it('runs the loaders of a screen that are to be called, and none on a server', async () => {
  const match = (id: string, isCalled: boolean) => ({
    route: { id },
    shouldCallHandler: () => isCalled,
    resolve: async (handle: (handler: (serverLoader: () => never) => unknown) => Promise<unknown>) => ({
      type: 'data',
      result: await handle(async (serverLoader) => (id === 'asks' ? serverLoader() : id)),
    }),
  });
  const run = (...matches: ReturnType<typeof match>[]) =>
    instead.getTurboStreamSingleFetchDataStrategy()({
      matches,
      runClientMiddleware: async (load) => load({ matches, runClientMiddleware: async () => ({}) }),
    });
  expect(await run(match('root', false), match('offers', true))).toEqual({
    offers: { type: 'data', result: 'offers' },
  });
  await expect(run(match('asks', true))).rejects.toThrow('There is no server of React Router');
});
