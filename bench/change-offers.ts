import { sql } from 'kysely';

import { connect } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { refreshOfferCards } from '#server/features/shop/catalogue/refresh-offer-cards.ts';

/** Changes a thousand offers in one go, as an import does, and again a second later, for as long as its parent listens. */
const OFFERS = 1_000;
const PAUSE_MS = 1_000;

const { db } = connect(process.env['DATABASE_URL'] ?? '', { size: 1, name: 'kasente-import' });
process.on('disconnect', () => process.exit(0));

async function changeOffers(turn: number): Promise<void> {
  await transact(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      UPDATE offers SET description = ${`Changed for the ${turn}th time`}
      WHERE id IN (SELECT offer_id FROM offer_cards ORDER BY offer_id LIMIT ${sql.lit(OFFERS)}) RETURNING id`.execute(
      tx,
    );
    await refreshOfferCards(
      tx,
      rows.map(({ id }) => id),
    );
  });
}

for (let turn = 1; ; turn += 1) {
  await changeOffers(turn);
  if (turn === 1) process.send?.({ ready: true });
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
