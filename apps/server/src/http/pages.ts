import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { EditedPage } from './edited-landing.ts';
import { pagePolicy } from './security-headers.ts';

/** What the web build says about itself: its pages, the routes its script knows, and what stands inline in each page. */
const manifestShape = z.object({
  pages: z.record(z.string(), z.string()),
  fallback: z.string(),
  app_routes: z.array(z.string()),
  inline: z.record(z.string(), z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) })),
});

/** The pages of a web build. */
export interface Pages {
  /** Addresses that are HTML files of their own. */
  readonly paths: readonly string[];
  /** The file of the landing page, if the build has one. */
  readonly landing: string | undefined;
  /** Answers with the page of an address: prerendered, or the shell that the script fills; 404 when the script knows it neither. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  /** Answers with the landing page in other words than it was built with. */
  sendEdited(request: FastifyRequest, reply: FastifyReply, page: EditedPage): FastifyReply;
  /** Answers with the Not Found page, whatever the address. */
  sendNotFound(reply: FastifyReply): FastifyReply;
}

/** Reads the manifest that lies beside the served folder, because nobody needs to fetch it. None means an API without pages. */
export async function readPages(webDir: string): Promise<Pages | undefined> {
  const file = join(webDir, '..', 'web-manifest.json');
  if (!existsSync(file)) return undefined;
  const { pages, fallback, app_routes, inline } = manifestShape.parse(JSON.parse(await readFile(file, 'utf8')));
  const files = new Map(Object.entries(pages));
  const patterns = app_routes.map(patternOf);
  const landing = files.get('/');
  const begin = (reply: FastifyReply, html: string, status: 200 | 404) =>
    reply
      .status(status)
      .header('content-security-policy', pagePolicy(inline[html]))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8');
  const send = (reply: FastifyReply, html: string, status: 200 | 404) =>
    begin(reply, html, status).sendFile(html, { cacheControl: false });
  return {
    paths: [...files.keys()],
    landing: landing && join(webDir, landing),
    sendEdited(request, reply, { hash, bodies }) {
      const encoding = encodingFor(request);
      const etag = `"${hash}-${encoding}"`;
      begin(reply, landing!, 200).header('etag', etag).header('vary', 'accept-encoding');
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.send(bodies[encoding]);
    },
    send(request, reply) {
      const path = request.url.split('?')[0]!.replace(/(.)\/+$/, '$1');
      const known = files.has(path) || patterns.some((pattern) => pattern.test(path));
      return send(reply, files.get(path) ?? fallback, known ? 200 : 404);
    },
    sendNotFound: (reply) => send(reply, fallback, 404),
  };
}

function encodingFor({ headers }: FastifyRequest): keyof EditedPage['bodies'] {
  const accepted = String(headers['accept-encoding'] ?? '');
  return (['br', 'gzip'] as const).find((each) => new RegExp(`\\b${each}\\b`).test(accepted)) ?? 'identity';
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/:[^/]+/g, '[^/]+')}$`);
}
