import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { closingQuery, profileQuery } from '#web/features/people/members/profile-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { FormBanner } from '#web/ui/FormShell.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { type Asked, CloseDialog } from './CloseDialog.tsx';
import { ClosingAsked } from './ClosingAsked.tsx';
import { useCloseAccount } from './use-close-account.ts';

export function CloseAccount() {
  const profile = useQuery(profileQuery);
  const closing = useQuery(closingQuery);
  const [asking, setAsking] = useState(false);
  const { close, keep } = useCloseAccount();
  function ask(asked: Asked) {
    setAsking(false);
    close.mutate(asked);
  }
  return (
    <Card as="section" aria-label="Close your account" className="grid gap-4 sm:p-6">
      <div className="-mb-4">
        <SectionHeader title="Close your account" />
      </div>
      <Consequences />
      <FormBanner error={close.error ?? keep.error} />
      {profile.isPending && (
        <Loading label="Loading your profile">
          <Bone className="h-11 w-56" />
        </Loading>
      )}
      {profile.isError && profile.data === undefined && (
        <ErrorState
          title="Failed to load member information"
          error="Error loading your profile data. Please try again."
          onRetry={() => void profile.refetch()}
          retrying={profile.isFetching}
        />
      )}
      {profile.data?.closing_requested_at === null && (
        <Button
          variant="secondary"
          onClick={() => setAsking(true)}
          loading={close.isPending}
          loadingLabel="Sending..."
          className="justify-self-start max-sm:w-full"
        >
          Ask to close your account
        </Button>
      )}
      {profile.data?.closing_requested_at && (
        <ClosingAsked
          asked_at={profile.data.closing_requested_at}
          closing={closing.data}
          keeping={keep.isPending}
          givingUp={close.isPending}
          onKeep={() => keep.mutate()}
          onGiveUp={(gives_up) => close.mutate({ reason: '', gives_up })}
        />
      )}
      {asking && (
        <CloseDialog
          tooLittle={closing.data?.too_little}
          typed={close.variables?.reason}
          onClose={() => setAsking(false)}
          onAsk={ask}
        />
      )}
    </Card>
  );
}

function Consequences() {
  return (
    <ul className="text-soft grid list-disc gap-1.5 pl-5">
      <li>Nothing ends at once: somebody at the club looks at your request and answers you by SMS.</li>
      <li>Orders on their way are finished first, and your cashback is spent or paid out.</li>
      <li>Once you have asked, cashback below the smallest payout is paid out too, if it can be sent.</li>
      <li>Once it is closed you cannot sign in any more, and your devices are signed out.</li>
      <li>To come back you apply again and wait in the queue like everybody else.</li>
    </ul>
  );
}
