import { stopRequests } from '@club/contract/money/payers';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, HandCoins } from 'lucide-react';
import { useState } from 'react';

import { toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { titled } from '#web/lib/titled.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { EmptyState } from '#web/ui/States.tsx';

export const meta = titled('Stop payment requests');

/** Where the SMS leads whoever was asked to pay for somebody else. The code stands behind the #, which no server is sent. */
export default function StopRequestsPage() {
  const [code] = useState(() => (typeof location === 'undefined' ? '' : location.hash.slice(1)));
  const stop = useMutation({ mutationFn: () => call(stopRequests, { body: { code } }) });
  if (stop.isSuccess) {
    return (
      <EmptyState icon={CircleCheck} title="Done" level={1}>
        {stop.data.message}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={HandCoins}
      title="Stop payment requests"
      level={1}
      action={
        <Button loading={stop.isPending} loadingLabel="Stopping..." onClick={() => stop.mutate()}>
          Stop all requests
        </Button>
      }
    >
      A member of the club asked you to pay. If you do not want that, nobody in the club can ask this number again to
      pay for them. Your own orders are not touched.
      {stop.isError && (
        <Notice tone="bad" live>
          {toApiError(stop.error).message}
        </Notice>
      )}
    </EmptyState>
  );
}
