import { type DeliveryZone, type Point, zonesInForce } from '@club/rules/delivery-fee';
import type { Ugx } from '@club/rules/money';
import { sql } from 'kysely';

import type { Database, Tx } from '#server/db/connect.ts';

export interface DeliveringOutlet extends Point {
  readonly id: string;
  readonly delivery_fee: Ugx;
  /** Delivers somewhere, has somebody who brings it, and sells now. */
  readonly can_deliver: boolean;
  readonly has_zones: boolean;
  /** Those that count: one ring for its one fee where it has drawn none. */
  readonly zones: readonly DeliveryZone[];
}

/** An outlet as its deliveries see it; undefined where there is none. */
export async function findDeliveringOutlet(db: Database | Tx, id: string): Promise<DeliveringOutlet | undefined> {
  const { rows } = await sql<Omit<DeliveringOutlet, 'has_zones'>>`
    SELECT u.id, u.latitude, u.longitude, u.delivery_fee,
      u.delivers AND u.status = 'active' AS can_deliver,
      (
        SELECT coalesce(json_agg(json_strip_nulls(json_build_object('zone_name', z.zone_name,
          'delivery_fee', z.delivery_fee, 'up_to_km', z.up_to_km, 'corners', z.corners))), '[]')
        FROM delivery_zones z WHERE z.outlet_id = u.id
      ) AS zones
    FROM outlets u WHERE u.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  return { ...row, has_zones: row.zones.length > 0, zones: zonesInForce(row.zones, row.delivery_fee) };
}
