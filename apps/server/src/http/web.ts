import { join, resolve } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { isApiPath } from './api-path.ts';
import type { Pages } from './pages.ts';

const ONE_YEAR_S = 31_536_000;

/** Serves the pages, their files and the pictures. */
export async function serveWeb(http: FastifyInstance, deps: Deps, pages: Pages | undefined): Promise<void> {
  await serveMedia(http, join(resolve(deps.config.DATA_DIR), 'media'));
  if (pages === undefined) return;
  await http.register(fastifyStatic, {
    root: resolve(deps.config.WEB_DIR),
    wildcard: true,
    index: false,
    serve: true,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    decorateReply: true,
    setHeaders: (response, path) => {
      const forever = path.includes('/assets/');
      void response.header('cache-control', forever ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache');
    },
  });
  refusePageFiles(http);
  for (const path of pages.paths) http.get(path, (request, reply) => pages.send(request, reply));
}

/** As a file a page would come without its policy; what the file is called is nobody's address. */
function refusePageFiles(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ url }) => {
    if (!isApiPath(url) && /\.html(?:\.br|\.gz)?$/i.test(decodeURIComponent(url.split('?')[0]!)))
      throw new Problem('not_found');
  });
}

async function serveMedia(http: FastifyInstance, media: string): Promise<void> {
  await http.register(fastifyStatic, {
    root: media,
    prefix: '/media/',
    decorateReply: false,
    dotfiles: 'ignore',
    index: false,
    cacheControl: true,
    maxAge: ONE_YEAR_S * 1000,
    immutable: true,
  });
}
