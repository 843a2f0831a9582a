import type { QueryOf, ReplyOf } from '@club/contract/endpoint';
import type { listAdminOutlets, OutletSettings } from '@club/contract/outlets/settings';
import { type Selectable, sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';
import { likeOf } from '#server/db/like-of.ts';
import { offsetOf, pageLinks } from '#server/db/page.ts';
import type { DB } from '#server/db/tables.generated.ts';
import { chooseOutlet } from '#server/features/outlets/outlets/choose-outlet.ts';
import type { Deps } from '#server/ports/deps.ts';

/** The settings of one outlet. Whose it is has been asked before. */
export async function readOutletSettings(db: Database | Tx, id: string): Promise<OutletSettings> {
  const outlet = await db.selectFrom('outlets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return {
    id,
    name: outlet.name,
    location: locationOf(outlet),
    delivery_fee: outlet.delivery_fee,
    opening_hours: outlet.opening_hours,
    ready_minutes: outlet.ready_minutes,
    accept_minutes: outlet.accept_minutes,
    give_up_minutes: outlet.give_up_minutes,
    offers_in_store: outlet.offers_in_store,
    offers_curbside: outlet.offers_curbside,
    offers_delivery: outlet.offers_delivery,
    no_delivery: noDelivery(outlet),
    redeems_on_phone: outlet.redeems_on_phone,
    tin: outlet.tin,
    status: outlet.status,
    paused_until: outlet.paused_until?.toISOString() ?? null,
  };
}

/** The settings of the outlet that a manager has chosen. */
export async function readMyOutlet(
  { db }: Pick<Deps, 'db'>,
  outlet_ids: readonly string[],
  wanted: string | undefined,
): Promise<OutletSettings> {
  const { id } = await chooseOutlet(db, outlet_ids, wanted);
  return readOutletSettings(db, id);
}

/** A page of all outlets; what is searched for stands in their name, area or town. */
export async function listOutlets(
  { db }: Pick<Deps, 'db'>,
  query: QueryOf<typeof listAdminOutlets>,
): Promise<ReplyOf<typeof listAdminOutlets>> {
  const sought = likeOf(query.search);
  const found = db
    .selectFrom('outlets')
    .where((where) =>
      where.or([where('name', 'ilike', sought), where('area', 'ilike', sought), where('town', 'ilike', sought)]),
    );
  const [{ count }, rows] = await Promise.all([
    found.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    found
      .select(['id', 'name', 'delivery_fee', 'status', 'paused_until', 'area', 'town'])
      .orderBy('name')
      .orderBy('id')
      .limit(query.per_page)
      .offset(offsetOf(query))
      .execute(),
  ]);
  const results = rows.map(({ area, town, status, paused_until, ...outlet }) => {
    const isClosed = status === 'paused' && paused_until === null;
    return { ...outlet, location: locationOf({ area, town }), status: isClosed ? ('closed' as const) : status };
  });
  return { results, ...pageLinks(query, count) };
}

function noDelivery({
  offers_delivery,
  delivers,
  has_riders,
}: Selectable<DB['outlets']>): OutletSettings['no_delivery'] {
  if (!offers_delivery || delivers) return null;
  return has_riders ? 'no_fee' : 'no_riders';
}

/** A small town is one area, and is not named twice. */
function locationOf({ area, town }: { readonly area: string; readonly town: string }): string {
  return area === town ? town : `${area}, ${town}`;
}
