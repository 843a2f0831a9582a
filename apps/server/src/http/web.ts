import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { sendProblem } from './problem-reply.ts';
import { pagePolicy } from './security-headers.ts';

/** What the web build says about itself: its pages, the routes its script knows, and what stands inline in each page. */
const manifestShape = z.object({
  pages: z.record(z.string(), z.string()),
  fallback: z.string(),
  app_routes: z.array(z.string()),
  inline: z.record(z.string(), z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) })),
});
type Manifest = z.output<typeof manifestShape>;

const ONE_YEAR_S = 31_536_000;

/** Serves the pages, their files and the pictures. Unknown API paths are JSON 404s, unknown pages the Not Found page. */
export async function serveWeb(http: FastifyInstance, deps: Deps): Promise<void> {
  const folder = resolve(deps.config.WEB_DIR);
  const media = join(resolve(deps.config.DATA_DIR), 'media');
  await serveMedia(http, media);
  const manifest = await readManifest(folder);
  if (manifest === undefined) {
    http.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Problem('not_found')));
    return;
  }
  await http.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    index: false,
    serve: true,
    preCompressed: true,
    cacheControl: false,
    decorateReply: true,
    globIgnore: ['**/*.html'],
    setHeaders: (response, path) => {
      const forever = path.includes('/assets/');
      void response.header('cache-control', forever ? `public, max-age=${ONE_YEAR_S}, immutable` : 'no-cache');
    },
  });
  const patterns = manifest.app_routes.map(patternOf);
  const page = (request: FastifyRequest, reply: FastifyReply) => sendPage(manifest, patterns, request, reply);
  for (const path of Object.keys(manifest.pages)) http.get(path, page);
  http.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !request.url.startsWith('/api/') && acceptsHtml(request);
    return isPage ? page(request, reply) : sendProblem(request, reply, new Problem('not_found'));
  });
}

async function serveMedia(http: FastifyInstance, media: string): Promise<void> {
  await http.register(fastifyStatic, {
    root: media,
    prefix: '/media/',
    decorateReply: false,
    index: false,
    cacheControl: true,
    maxAge: ONE_YEAR_S * 1000,
    immutable: true,
  });
}

/** Looks up the page of a path: prerendered, or the shell that the script fills; 404 when the script knows it neither. */
function sendPage(manifest: Manifest, patterns: RegExp[], request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0]!.replace(/(.)\/+$/, '$1');
  const file = manifest.pages[path] ?? manifest.fallback;
  const known = path in manifest.pages || patterns.some((pattern) => pattern.test(path));
  return reply
    .status(known ? 200 : 404)
    .header('content-security-policy', pagePolicy(manifest.inline[file]))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .sendFile(file, { cacheControl: false });
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/:[^/]+/g, '[^/]+')}$`);
}

function acceptsHtml(request: FastifyRequest): boolean {
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}

/** Beside the served folder, because nobody needs to fetch it. No manifest means an API without pages. */
async function readManifest(folder: string): Promise<Manifest | undefined> {
  const file = join(folder, '..', 'web-manifest.json');
  if (!existsSync(file)) return undefined;
  return manifestShape.parse(JSON.parse(await readFile(file, 'utf8')));
}
