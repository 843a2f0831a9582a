import { FilledBefore, fillClub } from '#seeds/crowd/fill-club.ts';
import { migrate } from '#server/db/migrate.ts';
import { startPostgres } from '#tools/postgres/start-postgres.ts';
import { readWords } from '#tools/read-words.ts';
import { Refusal, sentenceOf } from '#tools/refusal.ts';

const N = 'a whole number';
const { asked } = readWords({
  name: 'npm run data --',
  does: 'fills a database with a believable club: that of DATABASE_URL, else the one that `npm start` serves',
  options: {
    offers: { takes: N, says: '1000 where not said' },
    members: { takes: N, says: '1000 where not said' },
    orders: { takes: N, says: '10000 where not said' },
  },
});
const crowd = { offers: 1_000, members: 1_000, orders: 10_000, ...asked };
if (crowd.orders > 0 && (crowd.offers === 0 || crowd.members === 0)) {
  console.error('--orders wants offers and members.');
  process.exit(2);
}

/** What is lost when the machine stops in between is filled again. */
const MUCH_AT_ONCE = {
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  synchronous_commit: 'off',
};

const url = process.env['DATABASE_URL'] ?? '';
const began = performance.now();

async function fill(): Promise<void> {
  const dataDir = process.env['DATA_DIR'] ?? './data';
  const own = url === '' ? await startPostgres({ dataDir, settings: MUCH_AT_ONCE }) : undefined;
  const databaseUrl = own?.url ?? url;
  try {
    await migrate(databaseUrl).catch(refuseUnusable);
    await fillClub(databaseUrl, crowd, (line) => {
      process.stdout.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}\n`);
    });
  } finally {
    await own?.stop();
  }
}

function refuseUnusable(error: unknown): never {
  const reason = error instanceof Error ? error.message || String(error.cause) : String(error);
  throw new Refusal(`The database cannot be used (${reason}).`);
}

try {
  await fill();
} catch (error) {
  console.error(error instanceof FilledBefore ? error.message : sentenceOf(error));
  process.exitCode = 1;
}
