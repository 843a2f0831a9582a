import { randomUUID } from 'node:crypto';

import pg from 'pg';

/** Where a plain client is fastest: with more of them PostgreSQL only queues on the one row. */
const CONNECTIONS = 20;
const PRICE = 15_000;

/** What a purchase costs at the least: a few rows with a key each, and the stock of one product. */
const TABLES = `
  CREATE SCHEMA bare;
  CREATE TABLE bare.stock (id int PRIMARY KEY, pieces int NOT NULL CHECK (pieces >= 0));
  CREATE TABLE bare.purchases (id uuid PRIMARY KEY, buyer uuid NOT NULL, amount bigint NOT NULL, at timestamptz NOT NULL);
  CREATE TABLE bare.payments (id uuid PRIMARY KEY, purchase_id uuid NOT NULL, amount bigint NOT NULL, status text NOT NULL);
  CREATE TABLE bare.postings (id bigserial PRIMARY KEY, purchase_id uuid NOT NULL, account text NOT NULL, amount bigint NOT NULL);
  INSERT INTO bare.stock VALUES (1, 100000000)`;

export interface Bare {
  /** Purchases a second, for so many seconds. */
  sell(seconds: number): Promise<number>;
  close(): Promise<void>;
}

/** The hot row as anybody would write it: one transaction for each purchase, the lock on the stock taken last. */
export async function openBare(connectionString: string): Promise<Bare> {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString }));
  await Promise.all(clients.map((client) => client.connect()));
  await clients[0]!.query(TABLES);
  return {
    async sell(seconds) {
      const from = performance.now();
      const until = from + seconds * 1_000;
      const sold = await Promise.all(clients.map((client) => sellUntil(client, until)));
      return sold.reduce((sum, count) => sum + count, 0) / ((performance.now() - from) / 1_000);
    },
    async close() {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

async function sellUntil(client: pg.Client, until: number): Promise<number> {
  let sold = 0;
  while (performance.now() < until) {
    const id = randomUUID();
    const ask = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
    await client.query('BEGIN');
    await ask('purchase', 'INSERT INTO bare.purchases VALUES ($1, $2, $3, now())', [id, randomUUID(), PRICE]);
    await ask('payment', `INSERT INTO bare.payments VALUES ($1, $2, $3, 'pending')`, [randomUUID(), id, PRICE]);
    const legs = `INSERT INTO bare.postings (purchase_id, account, amount) VALUES ($1, 'clearing', $2), ($1, 'owed', -$2::bigint)`;
    await ask('postings', legs, [id, PRICE]);
    const taken = await ask('stock', 'UPDATE bare.stock SET pieces = pieces - 1 WHERE id = $1 AND pieces >= 1', [1]);
    if (taken.rowCount !== 1) throw new Error('the ample stock has run out');
    await client.query('COMMIT');
    sold += 1;
  }
  return sold;
}
