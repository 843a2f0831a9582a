import pg from 'pg';

import { fillClub } from '#seeds/crowd/fill-club.ts';
import { parseConfig } from '#server/config.ts';
import { migrate } from '#server/db/migrate.ts';
import { signAccessToken } from '#server/security/access-token.ts';

export interface Buyer {
  readonly member_id: string;
  readonly session_id: string;
  readonly phone: string;
  readonly token: string;
}

export interface Deal {
  readonly offer_id: string;
  readonly product_id: string;
}

export interface Club {
  readonly client: pg.Client;
  /** So many members who can pay, each with a session; the tokens are good for ten minutes from now. */
  buyers(count: number): Promise<Buyer[]>;
  /** Another offer of the day with so many pieces. */
  deal(pieces: number): Promise<Deal>;
}

const OFFERS = 60;

/** A club with many members and offers, straight in the tables: what is measured is buying. */
export async function openClub(databaseUrl: string, members: number): Promise<Club> {
  await migrate(databaseUrl);
  // A third of them pays by the other network.
  await fillClub(databaseUrl, { offers: OFFERS, members: Math.ceil(members * 1.6), orders: 0 }, () => {});
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { TOKEN_KEY } = parseConfig({ DATABASE_URL: databaseUrl });
  const { rows: people } = await client.query<{ session_id: string; member_id: string; phone: string }>(
    `WITH payers AS (
       SELECT DISTINCT ON (member_id) member_id, e164 FROM phone_numbers WHERE network = 'mtn' ORDER BY member_id, e164),
     opened AS (
       INSERT INTO sessions (id, member_id, tier, remember, created_at, last_used_at, pin_confirmed_at, idle_expires_at, expires_at)
       SELECT gen_random_uuid(), member_id, 'full', true, now(), now(), now(), now() + interval '30 days', now() + interval '90 days'
       FROM payers RETURNING id, member_id)
     SELECT o.id AS session_id, o.member_id, p.e164 AS phone FROM opened o JOIN payers p USING (member_id) LIMIT $1`,
    [members],
  );
  // As a database that has lived is planned for; the sessions were put there a moment ago.
  await client.query('ANALYZE');
  if (people.length < members) throw new Error(`only ${people.length} of ${members} members can pay`);
  return {
    client,
    async buyers(count) {
      return people.slice(0, count).map(({ member_id, session_id, phone }) => ({
        member_id,
        session_id,
        phone,
        token: signAccessToken(TOKEN_KEY, member_id, session_id, new Date()),
      }));
    },
    async deal(pieces) {
      const { rows } = await client.query<Deal>(
        `SELECT op.offer_id, op.product_id FROM offer_products op JOIN offers o ON o.id = op.offer_id
         WHERE o.kind = 'regular' AND op.offer_price BETWEEN 1000 AND 500000 ORDER BY op.offer_id, op.position LIMIT 1`,
      );
      const [deal] = rows;
      if (deal === undefined) throw new Error('there are no more offers');
      await client.query(
        `UPDATE offers SET kind = 'of_day', status = 'live', per_member_limit = NULL,
           starts_at = now() - interval '1 hour', ends_at = now() + interval '1 day' WHERE id = $1`,
        [deal.offer_id],
      );
      await client.query('UPDATE products SET on_hand = held + $2 WHERE id = $1', [deal.product_id, pieces]);
      await client.query(
        'UPDATE offer_products SET quantity = held + sold + $3 WHERE offer_id = $1 AND product_id = $2',
        [deal.offer_id, deal.product_id, pieces],
      );
      return deal;
    },
  };
}
