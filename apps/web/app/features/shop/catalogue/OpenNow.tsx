import { openingAt, openingLabel } from '@club/rules/opening-hours';
import { Clock } from 'lucide-react';

import { serverNow } from '#web/lib/server-clock.ts';
import { useClock } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';

/** "Open now, closes 18:00", as far as the hours are written so that they can be read. */
export function OpenNow({ hours, className }: { hours: string; className?: string }) {
  useClock();
  const now = serverNow();
  const opening = openingAt(hours, now);
  if (opening === null) return null;
  return (
    <Badge tone={opening.is_open ? 'good' : 'warn'} icon={Clock} className={className}>
      {openingLabel(opening, now)}
    </Badge>
  );
}
