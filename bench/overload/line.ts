import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';

/** `retryAfterS` is 0 where nothing was said; `said` is what of the body came together with its head. */
type Answered = (status: number, retryAfterS: number, said: Buffer | undefined) => void;

/** One connection that asks one thing at a time, with as little work of its own as can be: it shares the machine with the server. */
export class Line {
  readonly #socket: Socket;
  readonly #idle: (line: Line) => void;
  #answered: Answered | undefined;
  #received: Buffer[] = [];
  #missing: number | undefined;
  #status = 0;
  #retryAfterS = 0;
  #said: Buffer | undefined;

  /** `idle` is told when an answer is complete and the next may be asked; a line that broke is never idle again. */
  constructor(origin: { host: string; port: number }, idle: (line: Line) => void) {
    this.#idle = idle;
    this.#socket = connect({ ...origin, noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => this.#end(0));
  }

  ask(text: string, answered: Answered): void {
    this.#answered = answered;
    this.#socket.write(text);
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.writable;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#missing !== undefined) return this.#count(chunk.length);
    this.#received.push(chunk);
    const all = this.#received.length === 1 ? chunk : Buffer.concat(this.#received);
    const end = all.indexOf(HEAD_END);
    if (end < 0) return;
    this.#received = [];
    const head = all.toString('latin1', 0, end);
    this.#status = Number(head.slice(9, 12));
    this.#retryAfterS = Number(/^retry-after: *(\d+)/im.exec(head)?.[1] ?? 0);
    this.#missing = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    this.#said = all.subarray(end + HEAD_END.length);
    this.#count(all.length - end - HEAD_END.length);
  }

  #count(bytes: number): void {
    this.#missing = (this.#missing ?? 0) - bytes;
    if (this.#missing > 0) return;
    this.#missing = undefined;
    this.#end(this.#status);
    this.#idle(this);
  }

  #end(status: number): void {
    const answered = this.#answered;
    this.#answered = undefined;
    answered?.(status, this.#retryAfterS, this.#said);
  }
}
