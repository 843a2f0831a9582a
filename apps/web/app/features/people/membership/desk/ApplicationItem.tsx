import type { ApplicationRow } from '@club/contract/people/membership-desk';
import { formatDate } from '@club/rules/kampala-time';
import { formatCount } from '@club/rules/money';
import { relativeTime } from '@club/rules/relative-time';
import { formatPhone } from '@club/rules/uganda-phone';
import { ChevronDown, Flag, LoaderCircle, Users } from 'lucide-react';

import { ApplicationDetails } from '#web/features/people/membership/desk/dossier/ApplicationDetails.tsx';
import { plural } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { cx } from '#web/ui/classes.ts';

import { applicationLooks, flagLabel, fullName } from './application-looks.ts';
import type { ReviewTab } from './applications-search.ts';
import { isOfDecided, rowButtonId, rowColumns } from './columns.ts';
import type { Review } from './use-review.ts';

interface ApplicationItemProps {
  row: ApplicationRow;
  tab: ReviewTab;
  open: boolean;
  /** A decision on it is on its way. */
  busy: boolean;
  onToggle: () => void;
  review: Review;
}

/** One applicant: a line that opens to the details and the decision. */
export function ApplicationItem({ row, tab, open, busy, onToggle, review }: ApplicationItemProps) {
  const detailsId = `${rowButtonId(row.id)}-details`;
  return (
    <li aria-busy={busy || undefined} className={cx('transition', open && 'bg-brand-wash/40', busy && 'opacity-60')}>
      <h2>
        <button
          id={rowButtonId(row.id)}
          type="button"
          data-row
          aria-expanded={open}
          aria-controls={open ? detailsId : undefined}
          onClick={onToggle}
          className={cx(
            'hover:bg-sunken grid min-h-14 w-full items-center gap-x-4 gap-y-1 px-4 py-2.5 text-left focus-visible:-outline-offset-3',
            rowColumns(tab),
          )}
        >
          {isOfDecided(tab) ? <DecidedOn row={row} /> : <Place row={row} />}
          <span className="grid min-w-0">
            <span className="flex min-w-0 items-center gap-2">
              <span className="min-w-0 font-semibold wrap-anywhere">{fullName(row)}</span>
              {row.flags.length > 0 && (
                <>
                  <Flag aria-hidden className="text-warn size-4 shrink-0" />
                  <span className="sr-only">flagged: {row.flags.map(flagLabel).join(', ')}</span>
                </>
              )}
            </span>
            <span className="figures text-soft text-sm">{row.application_id}</span>
            {isOfDecided(tab) && row.decided_at !== null && (
              <span className="figures text-soft text-sm @min-[40rem]:hidden">
                {applicationLooks[row.status].label} on {formatDate(row.decided_at)}
              </span>
            )}
          </span>
          <Numbers row={row} />
          <Friends count={row.friends_referred} />
          <span className="text-soft hidden text-sm @min-[57rem]:block">
            {relativeTime(row.submitted_at, serverNow())}
          </span>
          {busy ? (
            <LoaderCircle aria-label="Being decided" className="text-brand-ink size-5 animate-spin" />
          ) : (
            <ChevronDown aria-hidden className={cx('text-soft size-5 transition', open && 'rotate-180')} />
          )}
        </button>
      </h2>
      {open && (
        <div id={detailsId} role="group" aria-label={`Details of ${fullName(row)}`}>
          <ApplicationDetails row={row} review={review} />
        </div>
      )}
    </li>
  );
}

/** Where all have the same decision only its day differs; phones tell it below the name. */
function DecidedOn({ row: { decided_at } }: { row: ApplicationRow }) {
  return (
    <span className="figures text-soft hidden text-sm @min-[40rem]:block">
      {decided_at !== null && formatDate(decided_at)}
    </span>
  );
}

/** With letters so large that a name would be one of them to a line, the place stands above it. */
const ownLine = '@max-[15rem]:col-span-full';

/** The place in line of who waits, the decision of who does not. */
function Place({ row }: { row: ApplicationRow }) {
  if (row.status !== 'pending')
    return <StatusBadge look={applicationLooks[row.status]} className={cx(ownLine, 'justify-self-start')} />;
  return (
    <span className={cx(ownLine, 'figures text-brand-ink text-lg font-bold')}>
      <span className="sr-only">Place </span>
      {row.queue_position === null ? '–' : `#${formatCount(row.queue_position)}`}
    </span>
  );
}

function Numbers({ row }: { row: ApplicationRow }) {
  const given = [
    { name: 'MTN', number: row.mtn_money_number },
    { name: 'Airtel', number: row.airtel_money_number },
  ].filter(({ number }) => number !== null);
  return (
    <span className="text-soft hidden min-w-0 text-sm @min-[40rem]:grid">
      {given.map(({ name, number }) => (
        <span key={name} className="figures wrap-anywhere">
          {name} {formatPhone(number ?? '')}
        </span>
      ))}
    </span>
  );
}

function Friends({ count }: { count: number }) {
  return (
    <span className="text-soft hidden items-center gap-1.5 text-sm @min-[57rem]:flex">
      {count > 0 && (
        <>
          <Users aria-hidden className="size-4" />
          {plural(count, 'friend')}
        </>
      )}
    </span>
  );
}
