import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that systems give to connections. */
const LASTING = [20_000, 30_000] as const;

/** A free port that nobody gets by chance either while the program that listens there is down for a moment. */
export async function lastingPort(): Promise<number> {
  const port = randomInt(...LASTING);
  return (await portState(port, '127.0.0.1')) === 'free' ? port : lastingPort();
}

/** A port on 127.0.0.1 that nobody uses at this moment; `preferred` if that one is free. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && (await portState(preferred, '127.0.0.1')) === 'free') return preferred;
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('No port was given.'));
        else resolve(address.port);
      });
    });
  });
}

export type PortState = 'free' | 'taken' | 'forbidden';

/** Whether a program of ours could listen on `port` now; without a host, on every address. */
export function portState(port: number, host?: string): Promise<PortState> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('taken');
      else if (error.code === 'EACCES') resolve('forbidden');
      else reject(error);
    });
    server.listen({ port, exclusive: true, ...(host === undefined ? {} : { host }) }, () => {
      server.close(() => resolve('free'));
    });
  });
}
