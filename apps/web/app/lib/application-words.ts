import { howDiscovered, joinReason } from '@club/contract/people/membership';

type HowDiscovered = (typeof howDiscovered.options)[number];
type JoinReason = (typeof joinReason.options)[number];

/** What applicants chose, in words: for the form and for those who review it. */
export const discoveredLabels: Record<HowDiscovered, string> = {
  social_media: 'Social media',
  friend: 'A friend',
  billboard: 'Billboard',
  radio: 'Radio',
  newspaper: 'Newspaper',
  online_search: 'Online search',
};

export const reasonLabels: Record<JoinReason, string> = {
  special_prices: 'Special prices',
  exclusive_discounts: 'Exclusive discounts',
  cashback_rewards: 'Cashback rewards',
  events_vip_access: 'Events and VIP access',
};

export const discoveredChoices = howDiscovered.options.map((value) => ({ value, label: discoveredLabels[value] }));
export const reasonChoices = joinReason.options.map((value) => ({ value, label: reasonLabels[value] }));
