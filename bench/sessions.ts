import type pg from 'pg';

import { parseConfig } from '#server/config.ts';
import { signAccessToken } from '#server/security/access-token.ts';

/** A token is good for ten minutes, and no kind of work is measured for so long. */
export interface Sessions {
  /** A token of another member each time. */
  readonly token: () => string;
  /** The MTN number of whom `Bearer TOKEN` is. */
  readonly numberOf: (authorization: string) => string;
  /** To be called before each measurement. */
  readonly renew: () => void;
}

/** Sessions of so many members who are there, put straight into the table: what is measured is not signing in. */
export async function openSessions(client: pg.Client, databaseUrl: string, count: number): Promise<Sessions> {
  const { rows } = await client.query<{ id: string; member_id: string }>(
    `INSERT INTO sessions (id, member_id, tier, remember, created_at, last_used_at, pin_confirmed_at, idle_expires_at, expires_at)
     SELECT gen_random_uuid(), id, 'full', true, now(), now(), now(), now() + interval '30 days', now() + interval '90 days'
     FROM members WHERE mtn_money_number IS NOT NULL LIMIT $1 RETURNING id, member_id`,
    [count],
  );
  const { TOKEN_KEY } = parseConfig({ DATABASE_URL: databaseUrl });
  const numbers = await client.query<{ id: string; number: string }>(
    'SELECT id, mtn_money_number AS number FROM members WHERE id = ANY($1)',
    [rows.map(({ member_id }) => member_id)],
  );
  const numberOfMember = new Map(numbers.rows.map(({ id, number }) => [id, number]));
  const ownerOf = new Map<string, string>();
  let tokens: string[] = [];
  let turn = 0;
  return {
    token: () => tokens[(turn += 1) % tokens.length]!,
    numberOf: (authorization) => numberOfMember.get(ownerOf.get(authorization)!)!,
    renew: () => {
      const now = new Date();
      tokens = rows.map(({ id, member_id }) => {
        const signed = signAccessToken(TOKEN_KEY, member_id, id, now);
        ownerOf.set(`Bearer ${signed}`, member_id);
        return signed;
      });
    },
  };
}
