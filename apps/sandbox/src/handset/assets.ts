import { readFileSync } from 'node:fs';

import type { FastifyInstance } from 'fastify';

const ASSETS = {
  'sandbox.css': 'text/css; charset=utf-8',
  'handset.css': 'text/css; charset=utf-8',
  'handset.js': 'text/javascript; charset=utf-8',
  'handset.svg': 'image/svg+xml',
} as const;

/** Style, script and icon of the pages: what all have in common, and the phone. */
export function assetRoutes(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(ASSETS)) {
    const content = readFileSync(new URL(name, import.meta.url));
    app.get(`/${name}`, async (_request, reply) => reply.type(type).send(content));
  }
}
