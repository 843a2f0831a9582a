import type { Conflict } from '@club/contract/offers-of-the-day/shifts';
import { formatDateTime, formatTimeOnDay } from '@club/rules/kampala-time';
import { ChevronDown, CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';

import { serverNow } from '#web/lib/server-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/classes.ts';
import { Lasting } from '#web/ui/Lasting.tsx';
import { Ugx } from '#web/ui/Money.tsx';

import { SettleDialog, type SettleCall } from './SettleDialog.tsx';

interface ConflictProps {
  conflict: Conflict;
  /** How whoever looks at it settles it; the tablet of the staff does not. */
  settleBy?: SettleCall | undefined;
}

/** One hand-over that could not be redeemed whole, in a list of all outlets. */
export function ConflictCard(props: ConflictProps) {
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-bold wrap-anywhere">{titleOf(props.conflict)}</h2>
        {props.conflict.settled === null ? (
          <Badge tone="bad" icon={TriangleAlert}>
            Open
          </Badge>
        ) : (
          <Badge tone="good" icon={CircleCheck}>
            Settled
          </Badge>
        )}
      </div>
      <Whole {...props} withOutlet />
    </Card>
  );
}

/** The same at the counter of its outlet: a line, which opens, so that the day stays in sight however many there are. */
export function FoldedConflict(props: ConflictProps) {
  const { conflict } = props;
  return (
    <Card as="li" padded={false}>
      <details className="group">
        <summary className="flex min-h-13 list-none items-center gap-3 rounded-lg px-4 py-2 [&::-webkit-details-marker]:hidden">
          <h3 className="min-w-0 flex-1 font-semibold wrap-anywhere">
            <span className="figures">{formatTimeOnDay(conflict.handed_over_at, serverNow())}</span> ·{' '}
            {titleOf(conflict)}
          </h3>
          <ChevronDown aria-hidden className="size-5 shrink-0 transition group-open:rotate-180" />
        </summary>
        <div className="grid gap-3 px-4 pt-1 pb-4">
          <Whole {...props} withOutlet={false} />
        </div>
      </details>
    </Card>
  );
}

const titleOf = ({ offer_name, first_name }: Conflict): string => `${offer_name} for ${first_name}`;

/** What, to whom, by whom, why, and what came of it. */
function Whole({ conflict, settleBy, withOutlet }: ConflictProps & { withOutlet: boolean }) {
  const [isSettling, setSettling] = useState(false);
  const { settled } = conflict;
  return (
    <>
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
      <Lasting open={isSettling} onClose={() => setSettling(false)}>
        {(close) => settleBy && <SettleDialog conflict={conflict} settleBy={settleBy} onClose={close} />}
      </Lasting>
    </>
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
    ['Allowed without a network', `${formatDateTime(shift.opened_at)} to ${formatDateTime(shift.ends_at)}`],
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
