import { sql } from 'kysely';

import { announce } from '#server/db/announce.ts';
import { transactOnce, type Once } from '#server/db/idempotency.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { storeValue } from '#server/features/club/settings/settings.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';

import { readPart, type SitePart } from './site-parts.ts';

interface Change<V> {
  readonly value: NonNullable<V>;
  /** The version that the person saw. */
  readonly was: number;
}

/** Puts other words in the place of a part; what stood there before stays in the table. */
export async function changePart<V>(
  deps: Deps,
  part: SitePart<V>,
  { value, was }: Change<V>,
  by: string,
  once: Once | undefined,
) {
  return transactOnce(deps.db, once, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${part.name}, 0))`.execute(tx);
    const before = await readPart(tx, part);
    if (before.version !== was) throw new Problem('site_changed');
    const at = deps.now();
    await storeValue(tx, { name: part.name, value, at, by });
    await audit(tx, {
      at,
      actor_id: by,
      action: 'site.change',
      subject_type: 'setting',
      subject_id: part.name,
      before: { value: before.value },
      after: { value },
    });
    announce(tx, { topic: 'site', id: null, to: { admins: true } });
    return readPart(tx, part);
  });
}
