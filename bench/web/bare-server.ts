import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Serves the built bare page and its one answer, packed as the product's own files are. */
const FOLDER = process.env['BARE_DIR'] ?? '';
const OFFERS = process.env['OFFERS'] ?? '{}';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

const server = createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (path === '/offers.json') return response.writeHead(200, { 'content-type': 'application/json' }).end(OFFERS);
  if (path === '/robots.txt') return response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\n');
  const file = join(FOLDER, path === '/' ? 'index.html' : path);
  if (!file.startsWith(FOLDER) || !existsSync(file)) return response.writeHead(404).end();
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  return response
    .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' })
    .end(gzipSync(readFileSync(file)));
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));
process.on('disconnect', () => process.exit());
