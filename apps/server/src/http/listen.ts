import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import type { FastifyInstance } from 'fastify';

/**
 * A listening socket hands over one new connection before everything else gets its turn again. When a crowd comes to a busy
 * process, whoever has only just connected would wait for seconds to be heard at all; so there are several, which share
 * what comes.
 */
const DOORS = 16;
/** Other systems do not let sockets of one address share what comes. */
const CAN_SHARE = process.platform === 'linux';
/** While it closes: whoever has got an answer, or has asked nothing, has no more use for the connection. */
const LOOK_FOR_IDLE_MS = 50;

/** Listens for requests. An address on which somebody else listens is refused, as ever. */
export async function listen(http: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> {
  const doors: Server[] = [];
  closeInOrder(http, doors);
  if (!CAN_SHARE) return void (await http.listen({ host, port }));
  // Those who share do not ask whose the others are.
  const address = { host, port: await portOfOurOwn(host, port), reusePort: true };
  await http.listen(address);
  while (doors.length < DOORS - 1) {
    const door = createServer({ noDelay: true }, (socket) => http.server.emit('connection', socket));
    doors.push(door);
    door.listen(address);
    await once(door, 'listening');
  }
}

async function portOfOurOwn(host: string, port: number): Promise<number> {
  const alone = createServer().listen({ host, port, exclusive: true });
  await once(alone, 'listening');
  const { port: found } = alone.address() as AddressInfo;
  alone.close();
  await once(alone, 'close');
  return found;
}

/** Nobody is cut off, and nobody is waited for who asks nothing: each door is closed when its last has been answered. */
function closeInOrder(http: FastifyInstance, doors: readonly Server[]): void {
  const open = new Set<Socket>();
  http.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  let doorsClosed: Promise<unknown> = Promise.resolve();
  http.addHook('preClose', async () => {
    const silent = new Set<Socket>();
    const timer = setInterval(() => {
      http.server.closeIdleConnections();
      // Those who connect ahead of what they may ask, as browsers do, are not idle to Node before they have asked once. What
      // they have sent may wait to be read, where the process was busy: by the next look it has been.
      for (const socket of open) {
        if (socket.bytesRead > 0) continue;
        if (silent.has(socket)) socket.destroy();
        silent.add(socket);
      }
    }, LOOK_FOR_IDLE_MS);
    doorsClosed = Promise.all(doors.map((door) => new Promise((resolve) => door.close(resolve))));
    const serverClosed = new Promise((resolve) => http.server.once('close', resolve));
    void Promise.all([doorsClosed, serverClosed]).then(() => clearInterval(timer));
  });
  http.addHook('onClose', async () => void (await doorsClosed));
}
