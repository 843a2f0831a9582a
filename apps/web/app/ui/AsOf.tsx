import { formatDateTime } from '@club/rules/kampala-time';

import { byServerClock } from '#web/lib/server-clock.ts';
import { useOnline } from '#web/lib/use-online.ts';

/** Of when it is what stands here, while there is no network to ask again; give it the query's `dataUpdatedAt`. */
export function AsOf({ at }: { at: number }) {
  if (useOnline() || at === 0) return null;
  return (
    <p className="text-warn mb-4 text-sm font-medium">
      As of <span className="figures">{formatDateTime(byServerClock(at))}</span>
    </p>
  );
}
