import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';

import { networkNames } from '#web/features/money/desk/finance-looks.ts';
import { slowNetworksQuery } from '#web/features/money/desk/queries.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** What members read at checkout while a network struggles, with what it means here. Nothing while all is well. */
export function SlowNetworks() {
  const slow = useQuery(slowNetworksQuery).data?.results ?? [];
  return (
    <div role="status" className="mb-4 grid gap-3 empty:hidden">
      {slow.map(({ network, since }) => (
        <Notice key={network} tone="warn" title={`${networkNames[network]} is slow now`}>
          Since <span className="figures whitespace-nowrap">{formatDateTime(since)}</span>. It is left alone for moments
          and asked again by itself; payments and payouts wait until it answers.
        </Notice>
      ))}
    </div>
  );
}
