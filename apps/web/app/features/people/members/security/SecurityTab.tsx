import { useQuery } from '@tanstack/react-query';

import { SecondFactorPanel } from '#web/features/people/auth/SecondFactorPanel.tsx';
import { meQuery } from '#web/features/people/members/queries.ts';

import { ChangePin } from './ChangePin.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

/** What keeps the membership the member's. */
export function SecurityTab() {
  const isAdmin = useQuery(meQuery).data?.is_admin === true;
  return (
    <section aria-label="Security & PIN" className="grid gap-6">
      <ChangePin />
      {isAdmin && <SecondFactorPanel />}
      <SignOutEverywhere />
    </section>
  );
}
