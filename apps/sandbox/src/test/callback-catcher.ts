import { createServer, type IncomingHttpHeaders } from 'node:http';

import { afterAll, beforeAll, beforeEach } from 'vitest';

import type { Json } from './run-sandbox.ts';

export interface Caught {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
  json: Json;
}

export interface Catcher {
  url: (path: string) => string;
  caught: Caught[];
  /** The calls so far once there are this many. */
  wait(count: number): Promise<Caught[]>;
}

const GIVE_UP_MS = 8_000;
const LOOK_EVERY_MS = 20;

/** A merchant's server that writes down who called it. */
export function catchCallbacks(): Catcher {
  const caught: Caught[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const json = request.headers['content-type']?.includes('json') ? JSON.parse(body) : undefined;
      caught.push({
        method: request.method,
        path: request.url,
        headers: request.headers,
        body,
        json,
      });
      response.end('{"code":200,"status":"SUCCESS"}');
    });
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  beforeEach(() => caught.splice(0));
  afterAll(() => server.close());
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    caught,
    async wait(count) {
      for (let waited = 0; waited < GIVE_UP_MS && caught.length < count; waited += LOOK_EVERY_MS) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
      return caught;
    },
  };
}
