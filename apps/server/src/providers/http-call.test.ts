import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, it } from 'vitest';

import { beginningOf, callHttp, parseJson } from './http-call.ts';

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const get = (url: string, timeoutMs?: number) => callHttp({ method: 'GET', url, headers: {} }, timeoutMs);

describe('callHttp', () => {
  it('gives status and text', async () => {
    const url = await serve((_request, response) => response.writeHead(503).end('busy'));
    expect(await get(url)).toEqual({ kind: 'answer', status: 503, text: 'busy' });
  });

  it('follows no redirect', async () => {
    const visited: string[] = [];
    const elsewhere = await serve((request, response) => {
      visited.push(request.url ?? '');
      response.end('stolen');
    });
    const url = await serve((_request, response) => response.writeHead(308, { location: elsewhere }).end());
    expect(await get(url)).toMatchObject({ kind: 'answer', status: 308 });
    expect(visited).toEqual([]);
  });

  it('gives what PostgreSQL can keep, also where it is cut', async () => {
    const url = await serve((_request, response) => response.end('a\0b😀'));
    const answer = await get(url);
    expect(answer).toEqual({ kind: 'answer', status: 200, text: 'a\uFFFDb😀' });
    expect(beginningOf('a😀', 2)).toBe('a\uFFFD');
  });

  it('reads at most 64 KiB', async () => {
    const url = await serve((_request, response) => response.end('x'.repeat(70_000)));
    expect(await get(url)).toEqual({ kind: 'no_answer', reason: 'answer too large' });
  });

  it('waits only so long, for the head and for the rest', async () => {
    const silent = await serve(() => {});
    const halting = await serve((_request, response) => response.writeHead(200).write('half'));
    expect(await get(silent, 50)).toEqual({ kind: 'no_answer', reason: 'timeout' });
    expect(await get(halting, 50)).toEqual({ kind: 'no_answer', reason: 'timeout' });
  });

  it('says how long the body is, also of none, and who asks', async () => {
    const heard: unknown[] = [];
    const url = await serve((request, response) => {
      const { 'content-length': length, 'user-agent': who, 'transfer-encoding': coding } = request.headers;
      heard.push([request.method, length, coding, who]);
      request.resume().on('end', () => response.writeHead(202).end());
    });
    const post = (body?: string) =>
      callHttp({ method: 'POST', url, headers: {}, ...(body === undefined ? {} : { body }) });
    expect(await post('{"é":1}')).toEqual({ kind: 'answer', status: 202, text: '' });
    await post();
    await callHttp({ method: 'GET', url, headers: { 'User-Agent': 'Somebody' } });
    expect(heard).toEqual([
      ['POST', '8', undefined, 'KasenteClub/1.0'],
      ['POST', '0', undefined, 'KasenteClub/1.0'],
      ['GET', undefined, undefined, 'Somebody'],
    ]);
  });

  it('takes what was cut off for no answer', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    });
    expect(await get(url)).toMatchObject({ kind: 'no_answer' });
  });

  it('keeps the connection for the next call', async () => {
    const ports = new Set<number | undefined>();
    const url = await serve((request, response) => {
      ports.add(request.socket.remotePort);
      response.end('{}');
    });
    for (let turn = 0; turn < 3; turn += 1) await get(url);
    expect(ports.size).toBe(1);
  });

  it('never throws: what cannot be asked was not', async () => {
    expect(await get('no address')).toEqual({ kind: 'unreachable', reason: 'ERR_INVALID_URL' });
    const headers = { 'X-Broken': 'a\nb' };
    expect(await callHttp({ method: 'GET', url: 'http://127.0.0.1:1', headers })).toMatchObject({
      kind: 'unreachable',
    });
  });

  it('tells a server that was never reached from one that cut the line', async () => {
    const gone = await serve(() => {});
    servers.pop()?.close();
    const cutting = await serve((request) => request.socket.destroy());
    expect(await get(gone)).toMatchObject({ kind: 'unreachable', reason: 'ECONNREFUSED' });
    expect(await get(cutting)).toMatchObject({ kind: 'no_answer' });
  });
});

describe('parseJson', () => {
  it('gives nothing for what is no JSON', () => {
    expect(parseJson('{"a":1}')).toEqual({ a: 1 });
    expect(parseJson('<html>')).toBeUndefined();
  });
});
