import { join, resolve } from 'node:path';

import type { FastifyInstance } from 'fastify';

import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { isApiPath } from './api-path.ts';
import { editedLanding, type ReadLanding } from './edited-landing.ts';
import { keepAssets } from './keep-assets.ts';
import type { Pages } from './pages.ts';
import { WORKER_POLICY } from './security-headers.ts';
import { serveFiles } from './serve-files.ts';

const ONE_YEAR_S = 31_536_000;

/** Serves the pages, their files and the pictures. */
export async function serveWeb(
  http: FastifyInstance,
  deps: Deps,
  pages: Pages | undefined,
  readLanding: ReadLanding,
): Promise<void> {
  refusePageFiles(http);
  await http.register((scope) =>
    serveFiles(scope, '/media/', {
      root: join(resolve(deps.config.DATA_DIR), 'media'),
      maxAge: ONE_YEAR_S * 1000,
      immutable: true,
    }),
  );
  if (pages === undefined) return;
  const folder = resolve(deps.config.WEB_DIR);
  await serveFiles(http, '/', {
    root: [folder, ...(await formerBuilds(folder, deps))],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const forever = path.includes('/assets/');
      void response.header('cache-control', forever ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache');
    },
  });
  serveWorker(http, deps);
  if (pages.landing !== undefined) serveLanding(http, pages, editedLanding(pages.landing, readLanding, deps.log));
  for (const path of pages.paths.filter((each) => each !== '/')) {
    http.get(path, (request, reply) => pages.send(request, reply));
  }
}

/** As it was built, or in the words that an admin has given it since. */
function serveLanding(http: FastifyInstance, pages: Pages, edited: ReturnType<typeof editedLanding>): void {
  http.get('/', async (request, reply) => {
    const page = await edited();
    return page === undefined ? pages.send(request, reply) : pages.sendEdited(request, reply, page);
  });
}

/** As a file a page would come without its policy; what the file is called is nobody's address. */
function refusePageFiles(http: FastifyInstance): void {
  http.addHook('onRequest', ({ url }, _reply, done) => {
    const isFile = !isApiPath(url) && /\.html(?:\.br|\.gz)?$/i.test(decodeURIComponent(url.split('?')[0]!));
    return isFile ? done(new Problem('not_found')) : done();
  });
}

/** Where files of earlier builds lie; nowhere when they cannot be kept, which is no reason not to start. */
async function formerBuilds(folder: string, { config, log }: Deps): Promise<string[]> {
  try {
    return [await keepAssets(folder, join(resolve(config.DATA_DIR), 'web-builds'))];
  } catch (error) {
    log.warn({ err: error }, 'files of earlier builds are not kept');
    return [];
  }
}

/** Offline support. Turned off, the same address answers with a worker that removes itself (docs/running.md). */
function serveWorker(http: FastifyInstance, { config }: Deps): void {
  http.get('/sw.js', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', '/')
      .header('content-security-policy', WORKER_POLICY)
      .sendFile(config.OFFLINE_SUPPORT === 'on' ? 'sw.js' : 'sw-off.js', { cacheControl: false }),
  );
}
