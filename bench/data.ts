import { parseArgs } from 'node:util';

import { fillClub } from '#seeds/crowd/fill-club.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '#tools/postgres/start-postgres.ts';

/**
 * Fills a database with a believable club: `npm run data -- --offers 100000 --members 1000000 --orders 10000000`. That of
 * DATABASE_URL, else the one in DATA_DIR that `npm start` serves.
 */
const { values } = parseArgs({
  options: { offers: { type: 'string' }, members: { type: 'string' }, orders: { type: 'string' } },
});

function countOf(name: keyof typeof values, otherwise: number): number {
  const count = Number(values[name] ?? otherwise);
  if (!Number.isInteger(count) || count < 0) throw new Error(`--${name} wants a whole number`);
  return count;
}

const crowd = {
  offers: countOf('offers', 1_000),
  members: countOf('members', 1_000),
  orders: countOf('orders', 10_000),
};
if (crowd.orders > 0 && (crowd.offers === 0 || crowd.members === 0)) throw new Error('orders want offers and members');

/** What is lost when the machine stops in between is filled again. */
const MUCH_AT_ONCE = {
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  synchronous_commit: 'off',
};

const url = process.env['DATABASE_URL'] ?? '';
const own =
  url === ''
    ? await startPostgres({ dataDir: process.env['DATA_DIR'] ?? './data', settings: MUCH_AT_ONCE })
    : undefined;
const began = performance.now();
try {
  await migrate(own?.url ?? url);
  await fillClub(own?.url ?? url, crowd, (line) => {
    process.stdout.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}\n`);
  });
} finally {
  await own?.stop();
}
