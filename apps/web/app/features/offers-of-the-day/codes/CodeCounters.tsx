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
    <ul aria-label="How many codes" className="mb-4 grid grid-cols-3 gap-3">
      {COUNTERS.map(({ of, label, icon: Icon, colour }) => (
        <Card as="li" key={of} padded={false} className="grid gap-1 p-3 text-center sm:p-5">
          <p className="figures flex items-center justify-center gap-2 text-2xl font-bold">
            <Icon aria-hidden className={`size-6 ${colour}`} />
            {counts?.[of] ?? '–'}
          </p>
          <p className="text-soft text-sm">{label}</p>
        </Card>
      ))}
    </ul>
  );
}
