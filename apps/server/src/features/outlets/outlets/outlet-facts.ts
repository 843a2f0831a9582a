import { deliveryFeeError, OPENING_HOURS_MAX_CHARS, readyMinutesError, tinError } from '@club/rules/outlet-settings';
import { uganda } from '@club/rules/uganda-bounds';
import { nationalDigits } from '@club/rules/uganda-phone';

import type { Tx } from '#server/db/connect.ts';
import { Problem } from '#server/problem.ts';
import type { FieldTexts } from '#server/refuse-fields.ts';

import type { NewOutlet } from './create-outlet.ts';

const MOST_CHARS = { name: 80, area: 60, town: 60, address: 160, opening_hours: OPENING_HOURS_MAX_CHARS } as const;
const MOST_DISTRIBUTOR_CHARS = 80;
const PHONE = /^\+?\d[\d ]{6,18}$/;
const NATIONAL = /^[1-9]\d{8}$/;

/** Refuses a second outlet of one name in one town: it would be the same one twice. */
export async function refuseSameOutlet(tx: Tx, { name, town }: NewOutlet, own_id?: string): Promise<void> {
  const same = await tx
    .selectFrom('outlets')
    .select('id')
    .where((where) => where(where.fn('lower', ['name']), '=', name.toLowerCase()))
    .where((where) => where(where.fn('lower', ['town']), '=', town.toLowerCase()))
    .$if(own_id !== undefined, (others) => others.where('id', '<>', own_id!))
    .executeTakeFirst();
  if (same !== undefined) throw new Problem('outlet_exists', { facts: { id: same.id } });
}

/** As it is kept: without what nobody meant to type. */
export function tidiedOutlet(outlet: NewOutlet): NewOutlet {
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

/** What is wrong with each field; null where nothing is. */
export function outletErrors(outlet: NewOutlet): FieldTexts {
  const texts = Object.entries(MOST_CHARS).map(([field, most]): [string, string | null] => {
    const text = outlet[field as keyof typeof MOST_CHARS];
    return [field, text !== '' && text.length <= most ? null : `Please give 1 to ${most} characters`];
  });
  const { south, north, west, east } = uganda;
  return {
    ...Object.fromEntries(texts),
    phone: isPhone(outlet.phone) ? null : 'Please enter a valid phone number',
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

/** Also a landline, which `isUgandanNumber` is not about: every number of the country has nine digits after the 0. */
function isPhone(text: string): boolean {
  return PHONE.test(text) && NATIONAL.test(nationalDigits(text));
}

function isWithin(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}
