import { pages } from '@club/contract/pages';
import type { Selectable } from 'kysely';

import type { DB } from '#server/db/tables.generated.ts';
import { transact } from '#server/db/transact.ts';
import { actorColumns, audit, type Actor } from '#server/features/club/audit/audit.ts';
import { changeOutlet, lockOutlet } from '#server/features/outlets/outlets/change-outlet.ts';
import type { NewOutlet } from '#server/features/outlets/outlets/create-outlet.ts';
import { outletErrors, refuseSameOutlet, tidiedOutlet } from '#server/features/outlets/outlets/outlet-facts.ts';
import { setAreas } from '#server/features/outlets/outlets/place-outlets.ts';
import { tellManagers } from '#server/features/people/members/tell-holders.ts';
import { refreshCardsOfOutlet } from '#server/features/shop/catalogue/refresh-offer-cards.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields } from '#server/refuse-fields.ts';

/** What the club says of an outlet, and its manager cannot change. */
export const OUTLET_FACTS = ['name', 'area', 'town', 'address', 'phone', 'latitude', 'longitude'] as const;
export type OutletFact = (typeof OUTLET_FACTS)[number];
export type Corrections = { readonly [fact in OutletFact]?: NewOutlet[fact] | undefined };

/**
 * Corrects what stands of an outlet from now on; orders keep what it was called and where it lay when they were placed. Its managers
 * hear of it: they are the second pair of eyes. Says what has changed.
 */
export async function correctOutlet(
  deps: Deps,
  outlet_id: string,
  wanted: Corrections,
  by: Actor,
): Promise<{ changed: OutletFact[] }> {
  return transact(deps.db, async (tx) => {
    const before = await lockOutlet(tx, outlet_id);
    if (before === undefined) throw new Problem('not_found');
    const named = OUTLET_FACTS.filter((fact) => wanted[fact] !== undefined);
    const outlet = correctedFrom(before, wanted);
    const errors = outletErrors(outlet);
    // What was fit when it was opened and is not named now is no obstacle.
    refuseFields(Object.fromEntries(named.map((fact) => [fact, errors[fact] ?? null])));
    const changed = named.filter((fact) => outlet[fact] !== before[fact]);
    if (changed.length === 0) return { changed };
    await refuseSameOutlet(tx, outlet, outlet_id);
    await changeOutlet(tx, outlet_id, only(outlet, changed));
    await setAreas(tx, [{ id: outlet_id, area: outlet.area, town: outlet.town }]);
    await refreshCardsOfOutlet(tx, outlet_id);
    const at = deps.now();
    await audit(tx, {
      at,
      ...actorColumns(by),
      action: 'outlet.correct',
      subject_type: 'outlet',
      subject_id: outlet_id,
      before: only(before, changed),
      after: only(outlet, changed),
    });
    await tellManagers(tx, deps, outlet_id, {
      event_key: `outlet_corrected:${outlet_id}:${at.getTime()}`,
      template: 'outlet_corrected',
      link: pages.outletSettings(),
      values: { outlet_name: outlet.name, what: changed.join(', ') },
    });
    return { changed };
  });
}

function correctedFrom(before: Selectable<DB['outlets']>, wanted: Corrections): NewOutlet {
  return tidiedOutlet({
    ...before,
    tin: before.tin ?? undefined,
    name: wanted.name ?? before.name,
    area: wanted.area ?? before.area,
    town: wanted.town ?? before.town,
    address: wanted.address ?? before.address,
    phone: wanted.phone ?? before.phone,
    latitude: wanted.latitude ?? before.latitude,
    longitude: wanted.longitude ?? before.longitude,
  });
}

function only(from: Corrections, facts: readonly OutletFact[]) {
  return Object.fromEntries(facts.map((fact) => [fact, from[fact]]));
}
