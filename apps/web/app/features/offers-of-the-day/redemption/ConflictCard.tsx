import type { Conflict } from '@club/contract/offers-of-the-day/shifts';
import { formatDateTime } from '@club/rules/kampala-time';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';

import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { Ugx } from '#web/ui/Money.tsx';

import { SettleDialog, type SettleCall } from './SettleDialog.tsx';

interface ConflictCardProps {
  conflict: Conflict;
  /** Where several outlets stand in one list. */
  withOutlet?: boolean;
  /** How whoever looks at it settles it; the tablet of the staff does not. */
  settleBy?: SettleCall | undefined;
}

/** One hand-over that could not be redeemed: what, to whom, by whom, why, and what came of it. */
export function ConflictCard({ conflict, withOutlet = false, settleBy }: ConflictCardProps) {
  const [isSettling, setSettling] = useState(false);
  const { settled } = conflict;
  const Heading = withOutlet ? 'h2' : 'h3';
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Heading className="text-lg font-bold wrap-anywhere">
          {conflict.offer_name} for {conflict.first_name}
        </Heading>
        {settled === null ? (
          <Badge tone="bad" icon={TriangleAlert}>
            Open
          </Badge>
        ) : (
          <Badge tone="good" icon={CircleCheck}>
            Settled
          </Badge>
        )}
      </div>
      <p className={settled === null ? 'text-bad font-semibold' : 'text-soft'}>{conflict.message}</p>
      <Facts conflict={conflict} withOutlet={withOutlet} />
      {settled !== null && (
        <p className="bg-good-wash text-good rounded-md px-4 py-3 wrap-anywhere">
          {settled.note} <span className="text-soft">{settled.by}, </span>
          <span className="figures text-soft">{formatDateTime(settled.at)}</span>
        </p>
      )}
      {settled === null && settleBy && (
        <div>
          <Button variant="secondary" onClick={() => setSettling(true)}>
            Mark as settled
          </Button>
        </div>
      )}
      {isSettling && settleBy && (
        <SettleDialog conflict={conflict} settleBy={settleBy} onClose={() => setSettling(false)} />
      )}
    </Card>
  );
}

function Facts({ conflict, withOutlet }: { conflict: Conflict; withOutlet: boolean }) {
  return (
    <dl className={cx('bg-sunken grid gap-x-6 gap-y-2 rounded-md px-4 py-3 text-sm', withOutlet && 'sm:grid-cols-2')}>
      {factsOf(conflict, withOutlet).map(([name, value]) => (
        <div key={name}>
          <dt className="text-soft">{name}</dt>
          <dd className="figures font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The code itself is not shown: what was not handed over within a shift may still be good. */
function factsOf(conflict: Conflict, withOutlet: boolean) {
  const { outlet, staff_name, handed_over_at, told_at, order_number, code_end, paid, shift } = conflict;
  return [
    ...(withOutlet ? [['Outlet', outlet.name] as const] : []),
    ['Handed over', `${formatDateTime(handed_over_at)} by ${staff_name}`],
    ['Told', formatDateTime(told_at)],
    ['Shift', `${formatDateTime(shift.opened_at)} to ${formatDateTime(shift.ends_at)}`],
    ['Order', `${order_number}, code ending in ${code_end}`],
    ['Paid', <Ugx key="paid" amount={paid} />],
    beforeOf(conflict),
  ] as const;
}

/** What had become of the code. */
function beforeOf({ conflict, redeemed, expires_at }: Conflict) {
  if (redeemed !== null) {
    return ['Used', `${formatDateTime(redeemed.at)} by ${redeemed.staff_name}, ${redeemed.outlet_name}`] as const;
  }
  return [conflict === 'expired' ? 'Ran out' : 'Good until', formatDateTime(expires_at)] as const;
}
