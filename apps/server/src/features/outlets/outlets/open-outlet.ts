import { deliveryFeeError, OPENING_HOURS_MAX_CHARS, readyMinutesError, tinError } from '@club/rules/outlet-settings';
import { uganda } from '@club/rules/uganda-bounds';

import { announce } from '#server/db/announce.ts';
import { transact } from '#server/db/transact.ts';
import { actorColumns, audit, type Actor } from '#server/features/club/audit/audit.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { refuseFields, type FieldTexts } from '#server/refuse-fields.ts';

import { createOutlet, type NewOutlet } from './create-outlet.ts';

const MOST_CHARS = { name: 80, area: 60, town: 60, address: 160, opening_hours: OPENING_HOURS_MAX_CHARS } as const;
const MOST_DISTRIBUTOR_CHARS = 80;
const PHONE = /^\+?\d[\d ]{6,18}$/;

/** Opens an outlet that sells from now on. One of that name in that town is refused: it would be the same one twice. */
export async function openOutlet(deps: Deps, wanted: NewOutlet, by: Actor): Promise<{ id: string }> {
  const outlet = tidied(wanted);
  refuseFields(wrongOf(outlet));
  return transact(deps.db, async (tx) => {
    const same = await tx
      .selectFrom('outlets')
      .select('id')
      .where((where) => where(where.fn('lower', ['name']), '=', outlet.name.toLowerCase()))
      .where((where) => where(where.fn('lower', ['town']), '=', outlet.town.toLowerCase()))
      .executeTakeFirst();
    if (same !== undefined) throw new Problem('outlet_exists', { facts: { id: same.id } });
    const id = await createOutlet(tx, deps, outlet);
    await audit(tx, {
      at: deps.now(),
      ...actorColumns(by),
      action: 'outlet.open',
      subject_type: 'outlet',
      subject_id: id,
      after: { ...outlet },
    });
    announce(tx, { topic: 'outlet', id, to: { admins: true } });
    return { id };
  });
}

function tidied(outlet: NewOutlet): NewOutlet {
  const plain = (text: string) => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  const { name, area, town, address, phone, opening_hours } = outlet;
  return {
    ...outlet,
    name: plain(name),
    area: plain(area),
    town: plain(town),
    address: plain(address),
    phone: plain(phone),
    opening_hours: plain(opening_hours),
    distributor_name: plain(outlet.distributor_name ?? '') || null,
  };
}

function wrongOf(outlet: NewOutlet): FieldTexts {
  const texts = Object.entries(MOST_CHARS).map(([field, most]): [string, string | null] => {
    const text = outlet[field as keyof typeof MOST_CHARS];
    return [field, text !== '' && text.length <= most ? null : `Please give 1 to ${most} characters`];
  });
  const { south, north, west, east } = uganda;
  return {
    ...Object.fromEntries(texts),
    phone: PHONE.test(outlet.phone) ? null : 'Please enter a valid phone number',
    latitude: isWithin(outlet.latitude, south, north) ? null : `Uganda lies between ${south} and ${north}`,
    longitude: isWithin(outlet.longitude, west, east) ? null : `Uganda lies between ${west} and ${east}`,
    distributor_name:
      (outlet.distributor_name ?? '').length <= MOST_DISTRIBUTOR_CHARS
        ? null
        : `Please give at most ${MOST_DISTRIBUTOR_CHARS} characters`,
    delivery_fee: deliveryFeeError(outlet.delivery_fee),
    ready_minutes: readyMinutesError(outlet.ready_minutes),
    tin: tinError(outlet.tin ?? null),
    services:
      outlet.offers_in_store || outlet.offers_curbside || outlet.offers_delivery
        ? null
        : 'Please name one or more of in_store, curbside, delivery, with commas between',
  };
}

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}
