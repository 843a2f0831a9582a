import { isPoint } from '@club/rules/delivery-fee';
import type { Ugx } from '@club/rules/money';

import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

import { findDistributor } from './find-distributor.ts';
import { setAreas } from './place-outlets.ts';

export interface NewOutlet {
  readonly name: string;
  readonly area: string;
  readonly town: string;
  readonly address: string;
  readonly phone: string;
  readonly opening_hours: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly delivery_fee: Ugx;
  readonly offers_in_store: boolean;
  readonly offers_curbside: boolean;
  readonly offers_delivery: boolean;
  /** How long the outlet usually needs to have an order ready. */
  readonly ready_minutes: number;
  /** By which the tax authority knows it. */
  readonly tin?: string | undefined;
  /** Who supplies it; an outlet that buys for itself has none. */
  readonly distributor_name?: string | null;
}

/** An outlet that sells from now on. */
export async function createOutlet(tx: Tx, deps: Pick<Deps, 'now' | 'random'>, outlet: NewOutlet): Promise<string> {
  if (!isPoint(outlet)) throw new RangeError(`not a place: ${outlet.latitude}, ${outlet.longitude}`);
  const at = deps.now();
  const id = deps.random.id(at);
  const distributor = outlet.distributor_name ?? '';
  const distributor_id = distributor === '' ? null : await findDistributor(tx, deps, distributor);
  await tx
    .insertInto('outlets')
    .values({
      id,
      name: outlet.name,
      area: outlet.area,
      town: outlet.town,
      address: outlet.address,
      phone: outlet.phone,
      opening_hours: outlet.opening_hours,
      latitude: outlet.latitude,
      longitude: outlet.longitude,
      delivery_fee: outlet.delivery_fee,
      offers_in_store: outlet.offers_in_store,
      offers_curbside: outlet.offers_curbside,
      offers_delivery: outlet.offers_delivery,
      ready_minutes: outlet.ready_minutes,
      tin: outlet.tin ?? null,
      distributor_id,
      status: 'active',
      created_at: at,
    })
    .execute();
  await setAreas(tx, [{ id, area: outlet.area, town: outlet.town }]);
  return id;
}
