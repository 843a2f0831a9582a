import { Socket } from 'node:net';

/**
 * A connection to PostgreSQL that ends when nothing has come for so long: a machine that vanished, or a firewall that forgot
 * us, sends no farewell, and whoever waits for an answer would wait for ever. For the option `stream` of a client.
 */
export function impatientSocket(silenceMs: number): Socket {
  const socket = new Socket();
  socket.setTimeout(silenceMs, () => {
    socket.destroy(new Error(`PostgreSQL has said nothing for ${silenceMs / 1_000} s`));
  });
  return socket;
}
