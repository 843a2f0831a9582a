import { getSecondFactor } from '@club/contract/auth';
import { formatDate } from '@club/rules/kampala-time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';

import { call } from '#web/api/call.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { toast } from '#web/ui/toasts.ts';

import { SecondFactorRemoval } from './SecondFactorRemoval.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';
import { useEnrolment } from './use-second-factor.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['auth', 'second-factor'],
  queryFn: ({ signal }) => call(getSecondFactor, { signal }),
});

/** For admins: an authenticator app beside the PIN. */
export function SecondFactorPanel() {
  const state = useQuery(secondFactorQuery);
  return (
    <Card as="section" aria-labelledby="second-factor" className="grid content-start gap-4">
      <div className="grid gap-1">
        <h2 id="second-factor" className="text-xl font-bold">
          Authenticator app
        </h2>
        <p className="text-soft">
          Admins can change much, so a stolen PIN alone should not be enough: sign-in then also asks for a code of an
          app on your phone.
        </p>
      </div>
      {state.isPending && (
        <Loading label="Loading your authenticator app">
          <div className="grid gap-4">
            <Bone className="h-7 w-40" />
            <Bone className="h-11 w-full sm:w-56" />
          </div>
        </Loading>
      )}
      {state.isError && state.data === undefined && (
        <ErrorState
          title="This could not be loaded"
          error={state.error}
          onRetry={() => void state.refetch()}
          retrying={state.isFetching}
        />
      )}
      {state.data && (state.data.is_set_up ? <SetUp since={state.data.confirmed_at} /> : <NotSetUp />)}
    </Card>
  );
}

function SetUp({ since }: { since: string | null }) {
  const [removing, setRemoving] = useState(false);
  return (
    <div className="grid justify-items-start gap-4">
      <Badge tone="good" icon={ShieldCheck}>
        {since === null ? 'On' : `On since ${formatDate(since)}`}
      </Badge>
      <Button variant="secondary" onClick={() => setRemoving(true)}>
        Turn off
      </Button>
      {removing && <SecondFactorRemoval onClose={() => setRemoving(false)} />}
    </div>
  );
}

function NotSetUp() {
  const enrol = useEnrolment((error) => toast.error(error.message));
  return (
    <div className="grid justify-items-start gap-4">
      <Badge tone="warn" icon={ShieldAlert}>
        Off
      </Badge>
      <Button loading={enrol.isPending} onClick={() => enrol.mutate()}>
        Set up an authenticator app
      </Button>
      {enrol.data && <SecondFactorSetup {...enrol.data} onClose={() => enrol.reset()} />}
    </div>
  );
}
