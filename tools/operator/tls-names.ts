import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request as ask } from 'node:http';
import { createServer } from 'node:https';
import { join } from 'node:path';

/** Names behind TLS on one port, each leading to a port of this machine, under an authority made for the purpose. */
export interface TlsNames {
  readonly port: number;
  /** The authority's certificate, for NODE_EXTRA_CA_CERTS. */
  readonly authority: string;
  close(): Promise<void>;
}

/** Opens the names; `targetOf` says which port a name leads to, undefined for nowhere. */
export async function openTlsNames(
  folder: string,
  names: readonly string[],
  targetOf: (name: string) => number | undefined,
): Promise<TlsNames> {
  const { key, cert, authority } = makeCertificates(folder, names);
  const server = createServer({ key, cert }, (request, response) => {
    const port = targetOf((request.headers.host ?? '').replace(/:\d+$/, ''));
    if (port === undefined) return void response.writeHead(502).end();
    const { method, url, headers } = request;
    const upstream = ask({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the names have no port');
  return {
    port: address.port,
    authority,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function makeCertificates(folder: string, names: readonly string[]) {
  const file = (name: string) => join(folder, name);
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const root = ['req', '-x509', ...curve, '-days', '2', '-subj', '/CN=Authority of a test'];
  openssl([...root, '-keyout', file('ca.key'), '-out', file('ca.pem')]);
  openssl(['req', ...curve, '-subj', `/CN=${names[0]}`, '-keyout', file('key.pem'), '-out', file('names.csr')]);
  writeFileSync(file('names.ext'), `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}\n`);
  const by = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-extfile', file('names.ext')];
  openssl(['x509', '-req', '-in', file('names.csr'), ...by, '-days', '2', '-out', file('cert.pem')]);
  return { key: readFileSync(file('key.pem')), cert: readFileSync(file('cert.pem')), authority: file('ca.pem') };
}

function openssl(words: readonly string[]): void {
  const done = spawnSync('openssl', words, { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`openssl ${words[0]} failed: ${done.error ?? done.stderr}`);
}
