import type { Deps } from '#server/ports/deps.ts';

/** What the journal has of something, in order: what was done, and by whom; nobody where the club did it by itself. */
export async function journalOf(
  { db }: Pick<Deps, 'db'>,
  subject_id: string,
): Promise<[action: string, actor_id: string | null][]> {
  const rows = db.selectFrom('audit_log').select(['action', 'actor_id']).where('subject_id', '=', subject_id);
  return (await rows.orderBy('id').execute()).map(({ action, actor_id }) => [action, actor_id]);
}
