import type { Rider } from '@club/contract/outlets/riders';

import { plural } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { CallLink } from '#web/ui/CallLink.tsx';
import { Card } from '#web/ui/Card.tsx';

import { RemoveRider } from './RemoveRider.tsx';
import { RiderPhoto } from './RiderPhoto.tsx';
import { toBringBack } from './to-bring-back.ts';

/** One rider of the outlet: how to reach them, and what there is to do. */
export function RiderRow({ rider, called }: { rider: Rider; called: string }) {
  const owed = toBringBack(rider);
  return (
    <Card as="li" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="grid min-w-0 gap-0.5 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2 text-lg font-bold">
          {rider.name}
          <Badge tone={rider.state === 'active' ? 'good' : 'warn'}>
            {rider.state === 'active' ? 'Working' : 'On a break'}
          </Badge>
        </p>
        <p className="text-soft">
          <span className="figures">{rider.plate}</span>
          {rider.under_way > 0 && ` · ${plural(rider.under_way, 'delivery', 'deliveries')} under way`}
        </p>
        {owed !== null && <p className="text-warn font-semibold">{owed}</p>}
        <CallLink number={rider.phone_number} />
      </div>
      <div className="-mr-4 ml-auto flex flex-wrap justify-end">
        <RiderPhoto rider={rider} called={called} />
        <RemoveRider rider={rider} called={called} />
      </div>
    </Card>
  );
}
