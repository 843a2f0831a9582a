import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What is wrong with a line: `cut` closes what is open and takes nothing new, `reset` does so without a word of farewell,
 * `delay` holds everything back a while, `half_open` carries no byte any more and says nothing about it.
 */
export const LINE_FAULTS = ['cut', 'reset', 'delay', 'half_open'] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  /** The other side has vanished: neither hears anything of the other ever again. */
  isDead: boolean;
}

/** A TCP line between two programs that can be made to fail. */
export class FaultProxy {
  readonly #target: () => number;
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #fault: LineFault | undefined;
  #delayMs = 0;

  /** `target` gives the port on 127.0.0.1 that a new connection is led to. */
  constructor(target: () => number) {
    this.#target = target;
    this.#server = createServer((near) => this.#join(near));
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', resolve);
    });
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Lets the line fail until `heal`. What `half_open` has silenced stays silent even then, as after a lost peer. */
  fail(fault: LineFault, delayMs = 0): void {
    this.#fault = fault;
    this.#delayMs = delayMs;
    for (const pair of this.#pairs) {
      if (fault === 'cut') close(pair, 'end');
      if (fault === 'reset') close(pair, 'reset');
      if (fault === 'half_open') pair.isDead = true;
    }
  }

  heal(): void {
    this.#fault = undefined;
    this.#delayMs = 0;
  }

  async close(): Promise<void> {
    for (const pair of this.#pairs) close(pair, 'reset');
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(near: Socket): void {
    if (this.#fault === 'cut') return void near.destroy();
    if (this.#fault === 'reset') return void near.resetAndDestroy();
    const far = connect(this.#target(), '127.0.0.1');
    for (const socket of [near, far]) socket.setNoDelay(true);
    const pair: Pair = { near, far, isDead: this.#fault === 'half_open' };
    this.#pairs.add(pair);
    void this.#carry(pair, near, far);
    void this.#carry(pair, far, near);
  }

  /** Everything that `from` says reaches `to` in order, perhaps later, until either is gone. */
  async #carry(pair: Pair, from: Socket, to: Socket): Promise<void> {
    let isBroken = false;
    try {
      for await (const chunk of from) {
        if (this.#fault === 'delay') await sleep(this.#delayMs);
        if (!pair.isDead && !to.write(chunk as Buffer)) await drained(to);
      }
    } catch {
      isBroken = true;
    }
    if (from.destroyed && to.destroyed) this.#pairs.delete(pair);
    // Over a dead line nobody hears that the other has gone.
    else if (!pair.isDead && isBroken) to.resetAndDestroy();
    else if (!pair.isDead) to.destroySoon();
  }
}

function close({ near, far }: Pair, how: 'end' | 'reset'): void {
  for (const socket of [near, far]) {
    if (how === 'reset') socket.resetAndDestroy();
    else socket.destroy();
  }
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) resolve();
    socket.once('drain', resolve);
    socket.once('close', () => resolve());
  });
}
