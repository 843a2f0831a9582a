import type { ApplicationRow } from '@club/contract/people/membership-desk';
import { applicationCan } from '@club/rules/application-status';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';
import { formatPhone, type Network } from '@club/rules/uganda-phone';
import { Check, Pause, Play, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { discoveredWord, reasonWord } from '#web/features/people/membership/desk/application-looks.ts';
import type { Review } from '#web/features/people/membership/desk/use-review.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/classes.ts';

import { Dossier } from './Dossier.tsx';

interface ApplicationDetailsProps {
  row: ApplicationRow;
  review: Review;
}

export function ApplicationDetails({ row, review }: ApplicationDetailsProps) {
  return (
    <div className="border-line grid gap-5 border-t px-4 pt-4 pb-5 @min-[40rem]:grid-cols-[1fr_auto] @min-[40rem]:pl-38">
      {/* As many beside each other as there is room for numbers, in letters. */}
      <dl className="grid grid-cols-1 content-start gap-x-4 gap-y-4 sm:gap-x-8 @min-[20rem]:grid-cols-2 @min-[50rem]:grid-cols-3">
        <Detail name="MTN number">{phoneOf(row, 'mtn')}</Detail>
        <Detail name="Airtel number">{phoneOf(row, 'airtel')}</Detail>
        <Detail name="E-mail" wide>
          {row.email && (
            <a href={`mailto:${row.email}`} className="text-brand-ink underline underline-offset-4">
              {row.email}
            </a>
          )}
        </Detail>
        <Detail name="Reasons for joining">{row.join_reasons.map(reasonWord).join(', ')}</Detail>
        <Detail name="Heard of us by">{row.how_discovered && discoveredWord(row.how_discovered)}</Detail>
        {/* Who did stands in the dossier, with what may be done about it. */}
        {row.referred_by === null && <Detail name="Referred by">{null}</Detail>}
        <Detail name="Own referral code">
          <span className="figures">{row.referral_code}</span>
        </Detail>
        <Detail name="Friends referred">
          <span className="figures">{formatCount(row.friends_referred)}</span>
        </Detail>
        <Detail name="Submitted">{formatDateTime(row.submitted_at)}</Detail>
        {row.held_at !== null && (
          <Detail name="On hold" wide>
            {row.hold_reason}
            <span className="text-soft block text-sm">
              {formatDateTime(row.held_at)}
              {row.held_by !== null && ` by ${row.held_by}`}
            </span>
          </Detail>
        )}
        {row.decided_at !== null && (
          <Detail name="Decided">
            {formatDateTime(row.decided_at)}
            {row.decided_by !== null && ` by ${row.decided_by}`}
          </Detail>
        )}
      </dl>
      <Dossier row={row} />
      <Decide row={row} review={review} />
    </div>
  );
}

/** What a reviewer may do with it now. */
function Decide({ row, review: { ask, release } }: ApplicationDetailsProps) {
  const look = 'flex-1 @min-[40rem]:flex-none';
  return (
    <div className="flex flex-wrap gap-3 @min-[40rem]:col-start-2 @min-[40rem]:row-start-1 @min-[40rem]:flex-col">
      {applicationCan.approve(row) && (
        <Button icon={<Check aria-hidden className="size-5" />} onClick={() => ask('approve', row)} className={look}>
          Approve
        </Button>
      )}
      {applicationCan.release(row) && (
        <Button
          icon={<Play aria-hidden className="size-5" />}
          loading={release.isPending}
          onClick={() => release.mutate(row)}
          className={look}
        >
          Let it go on
        </Button>
      )}
      {applicationCan.reject(row) && (
        <Button
          variant="secondary"
          icon={<X aria-hidden className="size-5" />}
          onClick={() => ask('reject', row)}
          className={look}
        >
          Reject
        </Button>
      )}
      {applicationCan.hold(row) && (
        <Button
          variant="secondary"
          icon={<Pause aria-hidden className="size-5" />}
          onClick={() => ask('hold', row)}
          className={look}
        >
          Hold
        </Button>
      )}
    </div>
  );
}

function phoneOf(row: ApplicationRow, network: Network): ReactNode {
  const number = row[`${network}_money_number`];
  if (number === null) return null;
  return (
    <>
      <a href={`tel:${number}`} className="figures text-brand-ink whitespace-nowrap underline underline-offset-4">
        {formatPhone(number)}
      </a>
      {row.payment_priority === network && <span className="text-soft"> preferred</span>}
    </>
  );
}

function Detail({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={cx('grid min-w-0 content-start', wide && 'col-span-full sm:col-span-1')}>
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="min-w-0 break-words">{children || <span className="text-faint">None</span>}</dd>
    </div>
  );
}
