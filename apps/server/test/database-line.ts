import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to PostgreSQL that can be made to fail. */
export interface DatabaseLine {
  /** The database behind it. */
  readonly url: string;
  /**
   * What is connected now never hears anything again; what connects later does. Where `both`, the machine has vanished: the database
   * hears nothing from it any more, and it does not come back.
   */
  silence(whom?: 'near' | 'both'): void;
  /** What is connected now ends at once. */
  cut(): void;
  /** The database is not there: what is connected ends, and nobody can connect. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  close(): void;
}

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const pairs: [Socket, Socket][] = [];
  const server = createServer((near) => {
    const far = connect(Number(new URL(databaseUrl).port), '127.0.0.1');
    for (const socket of [near, far]) socket.on('error', () => {});
    near.pipe(far);
    far.pipe(near);
    pairs.push([near, far]);
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = () => pairs.flat().forEach((socket) => socket.resetAndDestroy());
  const url = Object.assign(new URL(databaseUrl), { port: String(port) });
  // Tests reach the database by a socket where they can.
  url.searchParams.delete('host');
  return {
    url: url.href,
    silence(whom = 'near') {
      for (const [near, far] of pairs) {
        far.unpipe(near);
        if (whom === 'both') near.unpipe(far);
      }
      if (whom === 'both') server.close();
    },
    cut,
    async leave() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
    comeBack: () => listen(port),
    close() {
      cut();
      server.close();
    },
  };
}
