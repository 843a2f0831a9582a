import { sql } from 'kysely';

import { QUEUE_FLOOR } from '#server/features/people/membership/queue/queue-shape.ts';
import type { Deps } from '#server/ports/deps.ts';

import { sendSoFar, storyDeps, type StoryClock } from './story.ts';
import { tellCatalogue } from './tell-catalogue.ts';
import { tellDayOffers } from './tell-day-offers.ts';
import { tellOrders } from './tell-orders.ts';
import { tellPeople } from './tell-people.ts';
import { tellRatings } from './tell-ratings.ts';

/** What is noted in `demo_chapters`. */
const BEGUN = 'begun';
const TOLD = 'all';

type Tell = (deps: Deps, clock: StoryClock, today: Date) => Promise<void>;

/** The demo story on an empty database, by the use cases of production. Where it was told before, only what is of today is added. */
export async function seedDemo(deps: Deps): Promise<void> {
  if (await isNoted(deps, TOLD)) return tellDayOffers(deps);
  await refuseStrangers(deps);
  const began = deps.now();
  await note(deps, BEGUN);
  const story = storyDeps(deps);
  const chapters: readonly Tell[] = [tellCatalogue, tellPeople, tellOrders, tellRatings];
  for (const tell of chapters) await tell(story.deps, story.clock, began);
  await sendSoFar(story.deps, story.clock);
  await note(deps, TOLD);
  await tellDayOffers(deps);
  deps.log.info({ ms: deps.now().getTime() - began.getTime() }, 'demo story told');
}

async function isNoted({ db }: Deps, chapter: string): Promise<boolean> {
  const row = await db.selectFrom('demo_chapters').select('chapter').where('chapter', '=', chapter).executeTakeFirst();
  return row !== undefined;
}

async function note({ db, now }: Deps, chapter: string): Promise<void> {
  await db.insertInto('demo_chapters').values({ chapter, told_at: now() }).execute();
}

/**
 * A story that was cut short leaves a beginning that cannot be gone on with; as long as no real session exists it is all
 * ours, and is cleared away. A database with other people's data is left alone: offers of a file may be there before
 * anybody signs in.
 */
async function refuseStrangers(deps: Deps): Promise<void> {
  const { db, log } = deps;
  const { rows } = await sql<{ empty: boolean; used: boolean }>`
    SELECT NOT EXISTS (SELECT FROM outlets) AND NOT EXISTS (SELECT FROM applications) AS empty,
      EXISTS (SELECT FROM sessions) AS used`.execute(db);
  const { empty, used } = rows[0]!;
  const isOurs = (await isNoted(deps, BEGUN)) && !used;
  if (empty && !isOurs) return;
  if (!isOurs) throw new Error('the database is not empty, so the demo story cannot be told in it: start with DEMO=0');
  log.warn('an earlier start was cut short while telling the demo story; it begins again');
  await clearStory(db);
}

async function clearStory(db: Deps['db']): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%' 
      AND tablename NOT IN ('worker_beats', 'areas', 'area_names', 'search_synonyms')`.execute(db);
  await db.transaction().execute(async (tx) => {
    // The books are append-only for everybody; only here, where nothing in them ever happened, are they put away.
    await sql`SET LOCAL ROLE NONE`.execute(tx);
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql.raw(`TRUNCATE ${rows.map(({ name }) => name).join(', ')} RESTART IDENTITY CASCADE`).execute(tx);
    // What a new database brings along: the bucket that everybody falls in while no other is there, and sums of books with nothing in them.
    await tx.insertInto('queue_buckets').values({ lower_key: QUEUE_FLOOR, waiting: 0 }).execute();
    await sql`
      INSERT INTO ledger_sums_mark (posting_id, account_id, next_posting_id, next_account_id, next_after)
      VALUES (0, 0, 0, 0, pg_current_xact_id())`.execute(tx);
  });
}
