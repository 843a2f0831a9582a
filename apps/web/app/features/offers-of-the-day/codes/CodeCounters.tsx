import type { ReplyOf } from '@club/contract/endpoint';
import type { listMyCodes } from '@club/contract/offers-of-the-day/codes';
import { CircleCheck, Clock3, Ticket } from 'lucide-react';

import { Card } from '#web/ui/Card.tsx';

type Counts = ReplyOf<typeof listMyCodes>['counts'];

const COUNTERS = [
  { of: 'active', label: 'Active', icon: Ticket, colour: 'text-gold-ink' },
  { of: 'redeemed', label: 'Redeemed', icon: CircleCheck, colour: 'text-good' },
  { of: 'expired', label: 'Expired', icon: Clock3, colour: 'text-soft' },
] as const;

export function CodeCounters({ counts }: { counts: Counts | undefined }) {
  return (
    <Card padded={false} className="mb-3">
      <ul aria-label="How many codes" className="flex flex-wrap justify-around gap-x-4 gap-y-1 px-2 py-2.5">
        {COUNTERS.map(({ of, label, icon: Icon, colour }) => (
          <li key={of} className="flex items-center gap-1.5">
            <Icon aria-hidden className={`size-5 max-sm:hidden ${colour}`} />
            <span className="figures text-lg font-bold">{counts?.[of] ?? '–'}</span>
            <span className="text-soft text-sm">{label}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
