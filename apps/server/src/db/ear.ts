import pg from 'pg';

import { impatientSocket } from './impatient-socket.ts';

const RECONNECT_MS = 1_000;
/** How often PostgreSQL is asked whether it is still there; twice without an answer, and a new connection is made. */
const PULSE_MS = 15_000;

interface Hearing {
  /** What PostgreSQL calls the connection. */
  readonly name: string;
  readonly channels: () => readonly string[];
  readonly heard: (channel: string, payload: string) => void;
  /** From now on everything is heard; what was said before may have been missed. */
  readonly began?: () => Promise<void>;
  readonly ended?: () => void;
}

/** The one connection of a process that hears what is told on some channels; it is made anew by itself when it is lost. */
export class Ear {
  readonly #hearing: Hearing;
  #client: pg.Client | undefined;
  #isClosing = false;

  constructor(hearing: Hearing) {
    this.#hearing = hearing;
  }

  async open(databaseUrl: string, pulseMs = PULSE_MS): Promise<void> {
    const { name, channels, heard, began, ended } = this.#hearing;
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: name,
      stream: () => impatientSocket(2 * pulseMs),
    });
    // One question at a time: a connection that owes us an answer is not asked again.
    let isAsked = true;
    const ask = async (text: string) => {
      isAsked = true;
      await client.query(text);
      isAsked = false;
    };
    const pulse = setInterval(() => {
      if (!isAsked) ask('SELECT 1').catch(() => {});
    }, pulseMs);
    client.on('notification', ({ channel, payload = '' }) => heard(channel, payload));
    client.on('error', () => {});
    client.on('end', () => {
      clearInterval(pulse);
      ended?.();
      if (!this.#isClosing)
        setTimeout(() => void this.open(databaseUrl, pulseMs).catch(() => {}), RECONNECT_MS).unref();
    });
    await client.connect();
    await ask(
      channels()
        .map((channel) => `LISTEN ${channel}`)
        .join('; '),
    );
    this.#client = client;
    await began?.();
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#client?.end();
  }
}
