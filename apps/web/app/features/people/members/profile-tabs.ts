import { BellRing, Bookmark, FileText, Gift, ShieldCheck, Smartphone, UserRound } from 'lucide-react';

import type { TabItem } from '#web/ui/Tabs.tsx';

export type ProfileTab = 'account' | 'rewards' | 'saved' | 'security' | 'devices' | 'preferences' | 'data';

/** The side tabs (spec 2 §2), and what a member may ask of their own data. */
export const profileTabs: readonly TabItem<ProfileTab>[] = [
  { value: 'account', label: 'Account Information', icon: UserRound },
  { value: 'rewards', label: 'Cashback & Rewards', icon: Gift },
  { value: 'saved', label: 'Saved for checkout', icon: Bookmark },
  { value: 'security', label: 'Security & PIN', icon: ShieldCheck },
  { value: 'devices', label: 'Devices', icon: Smartphone },
  { value: 'preferences', label: 'Preferences', icon: BellRing },
  { value: 'data', label: 'Your data', icon: FileText },
];

/** The tab and the page of its list, from the address; nonsense falls back to the first. */
export function readProfileSearch(raw: Readonly<Record<string, string>>): { tab: ProfileTab; page: number } {
  const page = Number(raw['page']);
  return {
    tab: profileTabs.find(({ value }) => value === raw['tab'])?.value ?? 'account',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}
