import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as ask, type IncomingMessage } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Headers that belong to one connection and must not be passed on. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);
const BROTLI_QUALITY = 5;

/**
 * What stands before the product in production: TLS, HTTP/2, and Brotli for answers that come uncompressed. A process of its
 * own, as there: beside the browser's commands its answers would wait for those. `TARGET_PORT` is the product's port.
 */
const server = createSecureServer({ ...selfSigned(), allowHTTP1: true });
server.on('request', (request, response) => forward(Number(process.env['TARGET_PORT']), request, response));
server.on('sessionError', () => undefined);
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit());

function forward(port: number, request: Http2ServerRequest, response: Http2ServerResponse): void {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !name.startsWith(':')));
  const upstream = ask({
    host: '127.0.0.1',
    port,
    method: request.method,
    path: request.url,
    headers: { ...headers, host: request.authority },
  });
  upstream.on('response', (answer) => reply(answer, response));
  upstream.on('error', () => response.destroy());
  response.on('close', () => upstream.destroy());
  request.pipe(upstream);
}

function reply(answer: IncomingMessage, response: Http2ServerResponse): void {
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.has(name)));
  const isJson = (answer.headers['content-type'] ?? '').includes('json');
  if (!isJson || answer.headers['content-encoding'] !== undefined) {
    response.writeHead(answer.statusCode ?? 502, headers);
    answer.pipe(response);
    return;
  }
  const parts: Buffer[] = [];
  answer.on('data', (part: Buffer) => parts.push(part));
  answer.on('end', () => {
    const body = brotliCompressSync(Buffer.concat(parts), {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    });
    delete headers['content-length'];
    response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-encoding': 'br' });
    response.end(body);
  });
}

/** A certificate for one run; the browser is told to accept it. */
function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'kasente-tls-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const done = spawnSync('openssl', [...words, ...names, '-keyout', key, '-out', cert], { encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`openssl could not make a certificate: ${done.error ?? done.stderr}`);
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
