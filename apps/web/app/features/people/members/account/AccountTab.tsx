import type { Profile } from '@club/contract/people/members';
import type { Network } from '@club/rules/uganda-phone';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { profileQuery } from '#web/features/people/members/profile-queries.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { AsOf } from '#web/ui/AsOf.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { AccountFacts } from './AccountFacts.tsx';
import { AccountForm } from './AccountForm.tsx';
import { ConfirmNumberDialog } from './ConfirmNumberDialog.tsx';
import { MemberCard } from './MemberCard.tsx';
import { useProveNumber } from './use-prove-number.ts';

/** Who the member is to the club: read first, changed on request. */
export function AccountTab() {
  const profile = useQuery(profileQuery);
  const online = useOnline();
  if (profile.data) return <Account profile={profile.data} at={profile.dataUpdatedAt} />;
  if (!online) return <CardAlone />;
  if (profile.isPending) return <AccountBones />;
  return (
    <ErrorState
      title="Failed to load member information"
      error="Error loading your profile data. Please try again."
      onRetry={() => void profile.refetch()}
      retrying={profile.isFetching}
    />
  );
}

/** Without a network the phone knows who is signed in: enough to show the member's code. */
function CardAlone() {
  const { data: member, dataUpdatedAt } = useQuery(meQuery);
  return (
    <>
      <AsOf at={dataUpdatedAt} />
      <div className="grid grid-cols-1 gap-6">
        {member && <MemberCard member={member} />}
        <Notice tone="info">Your details come once there is a network again.</Notice>
      </div>
    </>
  );
}

function Account({ profile, at }: { profile: Profile; at: number }) {
  const [editing, setEditing] = useState(false);
  const [confirming, setConfirming] = useState<Network | null>(null);
  const place = useFocusPlace<HTMLDivElement>(`${editing} ${confirming} ${profile.pending_numbers.length}`);
  const pending = profile.pending_numbers.find(({ network }) => network === confirming);
  const { prove, proving } = useProveNumber(profile, setConfirming);
  function saved(next: Profile, opened: Profile) {
    setEditing(false);
    // A number that was asked for in the form waits for its code: the field for it comes by itself.
    const known = opened.pending_numbers.map(({ number }) => number);
    setConfirming(next.pending_numbers.find(({ number }) => !known.includes(number))?.network ?? null);
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <AsOf at={at} />
      <MemberCard member={profile} />
      {editing ? (
        <AccountForm ref={place} profile={profile} onSaved={saved} onCancel={() => setEditing(false)} />
      ) : (
        <AccountFacts
          ref={place}
          profile={profile}
          onEdit={() => setEditing(true)}
          onConfirmNumber={setConfirming}
          onProveNumber={prove}
          proving={proving}
        />
      )}
      {pending && <ConfirmNumberDialog key={pending.number} pending={pending} onClose={() => setConfirming(null)} />}
    </div>
  );
}

const FACTS = 6;
/** Whether it is confirmed stands below it. */
const EMAIL_FACT = 2;

function AccountBones() {
  return (
    <Loading label="Loading your profile">
      <div className="grid gap-6">
        <Bone className="h-52.5 rounded-lg sm:h-33.5" />
        <Card className="sm:p-6">
          <div className="mb-4 flex h-11 items-center justify-between">
            <Bone className="h-5 w-32" />
            <Bone className="h-11 w-24 rounded-md" />
          </div>
          <div className="divide-line divide-y">
            {Array.from({ length: FACTS }, (_, fact) => (
              <div key={fact} className="grid gap-x-6 gap-y-0.5 py-3.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
                <Bone className="my-1 h-4 w-28" />
                <div>
                  <Bone className="my-1 h-4 w-44" />
                  {fact === EMAIL_FACT && <Bone className="mt-2.5 h-7 w-28 rounded-full" />}
                </div>
              </div>
            ))}
          </div>
        </Card>
      </div>
    </Loading>
  );
}
