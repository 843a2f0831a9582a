import { sql } from 'kysely';

import type { Deps } from '#server/ports/deps.ts';

export interface ComingChange {
  readonly id: string;
  /** A day in Kampala, `2026-12-31`. */
  readonly from: string;
  readonly what: string;
  /** The last member who was told of it. */
  readonly told_up_to: string;
}

/** What was announced and is not in force yet, the next first. */
export async function comingChanges({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<ComingChange[]> {
  const { rows } = await sql<ComingChange>`
    SELECT id, in_force_on::text AS "from", what, told_up_to FROM terms_changes
    WHERE in_force_on > (${now()} AT TIME ZONE 'Africa/Kampala')::date ORDER BY in_force_on`.execute(db);
  return rows;
}
