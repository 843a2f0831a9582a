import type { Deps } from '#server/ports/deps.ts';

const KEPT_MS = 24 * 60 * 60_000;

/** Forgets changes that every process has read or will not need: who was away for longer reads everything anew. */
export async function forgetChanges({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEPT_MS);
  await db.deleteFrom('catalogue_changes').where('changed_at', '<', before).execute();
}
