import type { ReplyOf } from '@club/contract/endpoint';
import type { getKeeping } from '@club/contract/people/auth';

import type { Deps } from '#server/ports/deps.ts';

/** A device that nobody has confirmed keeps nothing; another as long as the session lives when nobody uses it. */
export async function readKeeping({ db }: Deps, session_id: string): Promise<ReplyOf<typeof getKeeping>> {
  const session = await db
    .selectFrom('sessions')
    .select('idle_expires_at')
    .where('id', '=', session_id)
    .where('tier', '=', 'full')
    .executeTakeFirst();
  return { keep_until: session?.idle_expires_at.toISOString() ?? null };
}
