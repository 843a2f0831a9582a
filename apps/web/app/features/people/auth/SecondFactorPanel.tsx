import type { ReplyOf } from '@club/contract/endpoint';
import { getSecondFactor } from '@club/contract/people/auth';
import { formatDate } from '@club/rules/kampala-time';
import { RECOVERY_CODES } from '@club/rules/recovery-code';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';

import { call } from '#web/api/call.ts';
import { RecoveryCodesDialog } from '#web/features/people/auth/second-factor/RecoveryCodesDialog.tsx';
import { RecoveryCodesRenewal } from '#web/features/people/auth/second-factor/RecoveryCodesRenewal.tsx';
import { SecondFactorRemoval } from '#web/features/people/auth/second-factor/SecondFactorRemoval.tsx';
import { SecondFactorSetup } from '#web/features/people/auth/second-factor/SecondFactorSetup.tsx';
import { useEnrolment } from '#web/features/people/auth/second-factor/use-second-factor.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

export const secondFactorQuery = queryOptions({
  queryKey: ['auth', 'second-factor'],
  queryFn: ({ signal }) => call(getSecondFactor, { signal }),
});

/** For admins: an authenticator app beside the PIN. */
export function SecondFactorPanel() {
  const state = useQuery(secondFactorQuery);
  // Held here, since what asked for them goes when the panel changes.
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Card as="section" aria-labelledby="second-factor" className="grid content-start gap-4 sm:p-6">
      <div className="grid gap-1">
        <h2 id="second-factor" className="text-xl font-bold">
          Authenticator app
        </h2>
        <p className="text-soft">
          Admins can change much, so a stolen PIN alone should not be enough: sign-in then also asks for a code from an
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
      {state.data &&
        (state.data.is_set_up ? <SetUp {...state.data} onCodes={setCodes} /> : <NotSetUp onCodes={setCodes} />)}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  );
}

const FEW_LEFT = 3;

type OnCodes = { onCodes: (codes: readonly string[]) => void };

function SetUp({ confirmed_at, recovery_codes_left, onCodes }: ReplyOf<typeof getSecondFactor> & OnCodes) {
  const [asks, setAsks] = useState<'remove' | 'renew'>();
  const close = () => setAsks(undefined);
  const left = `${recovery_codes_left} of ${RECOVERY_CODES} recovery codes left.`;
  return (
    <div className="grid justify-items-start gap-4">
      <Badge tone="good" icon={ShieldCheck}>
        {confirmed_at === null ? 'On' : `On since ${formatDate(confirmed_at)}`}
      </Badge>
      <p className={recovery_codes_left <= FEW_LEFT ? 'text-warn font-medium' : 'text-soft'}>
        {recovery_codes_left <= FEW_LEFT ? `Only ${left} Make new ones.` : left}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsks('renew')}>
          New recovery codes
        </Button>
        <Button variant="secondary" onClick={() => setAsks('remove')}>
          Turn off
        </Button>
      </div>
      {asks === 'remove' && <SecondFactorRemoval onClose={close} />}
      {asks === 'renew' && (
        <RecoveryCodesRenewal
          onClose={close}
          onCodes={(codes) => {
            close();
            onCodes(codes);
          }}
        />
      )}
    </div>
  );
}

function NotSetUp({ onCodes }: OnCodes) {
  const enrol = useEnrolment();
  return (
    <div className="grid justify-items-start gap-4">
      <Badge tone="warn" icon={ShieldAlert}>
        Off
      </Badge>
      <Button loading={enrol.isPending} onClick={() => enrol.mutate()}>
        Set up an authenticator app
      </Button>
      {enrol.data && <SecondFactorSetup {...enrol.data} onCodes={onCodes} onClose={() => enrol.reset()} />}
    </div>
  );
}
