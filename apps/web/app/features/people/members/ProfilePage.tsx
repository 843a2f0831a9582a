import type { ClientLoaderFunctionArgs } from 'react-router';

import { queryClient } from '#web/api/query-client.ts';
import { addressesQuery } from '#web/features/delivery/addresses/queries.ts';
import { cashbackQuery } from '#web/features/money/cashback/queries.ts';
import { payersQuery } from '#web/features/money/payments/queries.ts';
import { AccountTab } from '#web/features/people/members/account/AccountTab.tsx';
import { DataTab } from '#web/features/people/members/data/DataTab.tsx';
import { PreferencesTab } from '#web/features/people/members/preferences/PreferencesTab.tsx';
import { RewardsTab } from '#web/features/people/members/rewards/RewardsTab.tsx';
import { SavedTab } from '#web/features/people/members/saved/SavedTab.tsx';
import { DevicesTab } from '#web/features/people/members/security/DevicesTab.tsx';
import { SecurityTab } from '#web/features/people/members/security/SecurityTab.tsx';
import { titled } from '#web/lib/titled.ts';
import { rawFields, useSearch } from '#web/lib/use-search.ts';
import { SectionHeader } from '#web/ui/Card.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';

import { preferencesQuery, profileQuery, sessionsQuery } from './profile-queries.ts';
import { profileTabs, readProfileSearch } from './profile-tabs.ts';

export const meta = titled('Your Profile');

/** Starts what the chosen tab shows before its code has come. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { tab, page } = readProfileSearch(rawFields(new URL(request.url).searchParams));
  if (tab === 'account' || tab === 'data') void queryClient.prefetchQuery(profileQuery);
  if (tab === 'rewards') void queryClient.prefetchQuery(cashbackQuery(page));
  if (tab === 'saved') {
    void queryClient.prefetchQuery(payersQuery);
    void queryClient.prefetchQuery(addressesQuery);
  }
  if (tab === 'devices') void queryClient.prefetchQuery(sessionsQuery);
  if (tab === 'preferences') void queryClient.prefetchQuery(preferencesQuery);
  return null;
}

export default function ProfilePage() {
  const [{ tab, page }, change] = useSearch(readProfileSearch);
  return (
    <>
      <SectionHeader level={1} title="Your Profile" />
      <Tabs
        side
        label="Your Profile"
        value={tab}
        onChange={(next) => change({ tab: next === 'account' ? undefined : next })}
        items={profileTabs}
      >
        {tab === 'account' && <AccountTab />}
        {tab === 'rewards' && <RewardsTab page={page} onPage={(next) => change({ page: next })} />}
        {tab === 'saved' && <SavedTab />}
        {tab === 'security' && <SecurityTab />}
        {tab === 'devices' && <DevicesTab />}
        {tab === 'preferences' && <PreferencesTab />}
        {tab === 'data' && <DataTab />}
      </Tabs>
    </>
  );
}
