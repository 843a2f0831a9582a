import { isEasyPin } from '@club/rules/pin';
import type { Network } from '@club/rules/uganda-phone';

import { applicantNames, memberNames } from './people-names.ts';

export type HowDiscovered = 'social_media' | 'friend' | 'billboard' | 'radio' | 'newspaper' | 'online_search';
export type JoinReason = 'special_prices' | 'exclusive_discounts' | 'cashback_rewards' | 'events_vip_access';

export type SeedPerson = {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  /** In the stored form, `+256770000003`. */
  readonly mtn_money_number: string | null;
  readonly airtel_money_number: string | null;
  readonly payment_priority: Network;
  readonly pin: string;
  readonly how_discovered: HowDiscovered | null;
  readonly join_reasons: readonly JoinReason[];
};

export type DemoRole = 'admin' | 'second_admin' | 'outlet_manager' | 'member' | 'rider' | 'applicant';

/** A person whose sign-in is printed at start. */
export type DemoSignIn = SeedPerson & { readonly role: DemoRole };

const demo = { email: null, airtel_money_number: null, payment_priority: 'mtn' } as const;

/** The named people of the demo story. The manager's outlet is the catalogue's first. */
export const demoSignIns: readonly DemoSignIn[] = [
  {
    ...demo,
    role: 'admin',
    first_name: 'Sarah',
    last_name: 'Namukasa',
    email: 'sarah.namukasa@mail.example',
    mtn_money_number: '+256770000001',
    pin: '1470',
    how_discovered: 'friend',
    join_reasons: ['special_prices', 'cashback_rewards'],
  },
  {
    ...demo,
    // What moves much money takes two.
    role: 'second_admin',
    first_name: 'Peter',
    last_name: 'Wasswa',
    mtn_money_number: '+256770000006',
    pin: '6035',
    how_discovered: 'friend',
    join_reasons: ['special_prices', 'cashback_rewards'],
  },
  {
    ...demo,
    role: 'outlet_manager',
    first_name: 'Joseph',
    last_name: 'Okello',
    email: 'joseph.okello@mail.example',
    mtn_money_number: '+256770000002',
    pin: '2580',
    how_discovered: 'radio',
    join_reasons: ['exclusive_discounts', 'events_vip_access'],
  },
  {
    ...demo,
    role: 'member',
    first_name: 'Grace',
    last_name: 'Nakato',
    email: 'grace.nakato@mail.example',
    mtn_money_number: '+256770000003',
    airtel_money_number: '+256750000003',
    pin: '3690',
    how_discovered: 'social_media',
    join_reasons: ['special_prices', 'exclusive_discounts', 'cashback_rewards'],
  },
  {
    ...demo,
    role: 'rider',
    first_name: 'Brian',
    last_name: 'Mugisha',
    mtn_money_number: '+256770000004',
    pin: '4820',
    how_discovered: 'friend',
    join_reasons: ['special_prices', 'cashback_rewards'],
  },
  {
    ...demo,
    role: 'applicant',
    first_name: 'Patience',
    last_name: 'Akello',
    email: 'patience.akello@mail.example',
    mtn_money_number: '+256770000005',
    pin: '5917',
    how_discovered: 'online_search',
    join_reasons: ['exclusive_discounts', 'cashback_rewards'],
  },
];

const discovered: readonly (HowDiscovered | null)[] = [
  'friend',
  'social_media',
  'radio',
  'social_media',
  'friend',
  'online_search',
  'billboard',
  null,
  'newspaper',
  'friend',
];

const reasons: readonly (readonly JoinReason[])[] = [
  ['special_prices', 'cashback_rewards'],
  ['special_prices', 'exclusive_discounts', 'cashback_rewards'],
  ['exclusive_discounts', 'cashback_rewards'],
  ['exclusive_discounts', 'events_vip_access'],
  ['special_prices', 'exclusive_discounts'],
  ['special_prices', 'exclusive_discounts', 'cashback_rewards', 'events_vip_access'],
  ['cashback_rewards', 'events_vip_access'],
];

/** Twenty members with an order history. */
export const seedMembers: readonly SeedPerson[] = memberNames.map((name, index) => person(name, 10_000 + index));

/** Two hundred applicants in the queue, in the order in which they applied. */
export const seedApplicants: readonly SeedPerson[] = applicantNames.map((name, index) => person(name, 20_000 + index));

/**
 * A person with a line in the demo's own ranges, 0770 01…/02… and 0750 01…/02…: of seven people four are with MTN, two
 * with Airtel and one with both.
 */
function person(name: string, line: number): SeedPerson {
  const [first_name = '', last_name = ''] = name.split(' ');
  const mix = line % 7;
  const hasMtn = mix < 5;
  const hasAirtel = mix >= 4;
  return {
    first_name,
    last_name,
    email: line % 3 === 0 ? `${first_name}.${last_name}@mail.example`.toLowerCase() : null,
    mtn_money_number: hasMtn ? `+2567700${line}` : null,
    airtel_money_number: hasAirtel ? `+2567500${line}` : null,
    payment_priority: hasMtn ? 'mtn' : 'airtel',
    pin: pinFor(line),
    how_discovered: discovered[line % discovered.length] ?? null,
    join_reasons: reasons[mix] ?? ['special_prices', 'cashback_rewards'],
  };
}

/** A PIN of the person's own that passes even where easy ones are refused. */
function pinFor(line: number): string {
  const candidates = Array.from({ length: 10 }, (_, step) => String(1_000 + ((line * 7_919 + step * 613) % 9_000)));
  return candidates.find((pin) => !isEasyPin(pin, [`+2567700${line}`])) ?? '4826';
}
