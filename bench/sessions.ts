import type pg from 'pg';

import { parseConfig } from '#server/config.ts';
import { signAccessToken } from '#server/security/access-token.ts';

/** A token is good for ten minutes, and no kind of work is measured for so long. */
export interface Sessions {
  /** A token of another member each time. */
  readonly token: () => string;
  /** To be called before each measurement. */
  readonly renew: () => void;
}

/** Sessions of so many members who are there, put straight into the table: what is measured is not signing in. */
export async function openSessions(client: pg.Client, databaseUrl: string, count: number): Promise<Sessions> {
  const { rows } = await client.query<{ id: string; member_id: string }>(
    `INSERT INTO sessions (id, member_id, tier, remember, created_at, last_used_at, pin_confirmed_at, idle_expires_at, expires_at)
     SELECT gen_random_uuid(), id, 'full', true, now(), now(), now(), now() + interval '30 days', now() + interval '90 days'
     FROM members LIMIT $1 RETURNING id, member_id`,
    [count],
  );
  const { TOKEN_KEY } = parseConfig({ DATABASE_URL: databaseUrl });
  let tokens: string[] = [];
  let turn = 0;
  return {
    token: () => tokens[(turn += 1) % tokens.length]!,
    renew: () => {
      const now = new Date();
      tokens = rows.map(({ id, member_id }) => signAccessToken(TOKEN_KEY, member_id, id, now));
    },
  };
}
