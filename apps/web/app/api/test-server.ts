import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = { status: number; body?: unknown; text?: string; headers?: Record<string, string> };
export type Handler = (request: IncomingMessage, body: string) => Answer | Promise<Answer>;

interface Seen {
  method: string;
  url: string;
  bearer: string | undefined;
  /** The Idempotency-Key. */
  key: string | undefined;
  body: string;
}

/** For tests of the calls: a server at the page's own address that answers as it is told and remembers what it was asked. */
export interface TestServer {
  handler: Handler;
  readonly seen: Seen[];
  dropConnections(): void;
  close(): Promise<void>;
}

export async function startTestServer(): Promise<TestServer> {
  const http = createServer((request, response) => void answer(request, response));
  const server: TestServer = {
    handler: () => ({ status: 404 }),
    seen: [],
    dropConnections: () => http.closeAllConnections(),
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = '', url = '' } = request;
    const key = request.headers['idempotency-key']?.toString();
    server.seen.push({ method, url, bearer: request.headers.authorization, key, body });
    const { status, body: reply, text = '', headers } = await server.handler(request, body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(reply === undefined ? text : JSON.stringify(reply));
  }
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  // The page's own origin, so that paths are completed as in a browser.
  (globalThis as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/`,
  );
  return server;
}
