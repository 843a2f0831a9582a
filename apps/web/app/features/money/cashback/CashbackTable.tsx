import type { CashbackEntry } from '@club/contract/money/cashback';
import { formatDate, formatDateTime } from '@club/rules/kampala-time';
import { CircleCheck, Clock3, RotateCcw } from 'lucide-react';
import { Link } from 'react-router';

import { paths } from '#web/paths.ts';
import { StatusBadge, type StatusLook } from '#web/ui/Badge.tsx';
import { cx } from '#web/ui/classes.ts';
import { Ugx } from '#web/ui/Money.tsx';
import { Bone } from '#web/ui/Skeleton.tsx';

const looks: Record<CashbackEntry['status'], StatusLook> = {
  pending: { label: 'Pending', tone: 'warn', icon: Clock3 },
  processed: { label: 'Processed', tone: 'good', icon: CircleCheck },
  reversed: { label: 'Reversed', tone: 'neutral', icon: RotateCcw },
  paid_out: { label: 'Paid out', tone: 'good', icon: CircleCheck },
};

const head = 'px-3 pb-2 font-medium first:pl-0 last:pr-0';
const cell = '@min-[32rem]:whitespace-nowrap px-3 py-3.5 first:pl-0 last:pr-0';
/** Where it is narrow, the amount goes below the order if letters are so large that both have no room beside each other. */
const row = '@max-[32rem]:flex @max-[32rem]:flex-wrap @max-[32rem]:justify-end';
const first = '@max-[32rem]:flex-[1_1_9rem]';
/** By the room the table has, in letters: in half of the dashboard, or with letters twice as large, its columns would stand out of the card. */
const wideOnly = 'hidden @min-[32rem]:table-cell';
const widestOnly = 'hidden @min-[41rem]:table-cell';

interface CashbackTableProps {
  entries: readonly CashbackEntry[];
  caption: string;
  /** Leaves the purchase away where there is little room. */
  compact?: boolean;
}

/** Cashback by order. Where it is narrow the state stands below the order and the date below the amount, so that two columns are enough. */
export function CashbackTable({ entries, caption, compact = false }: CashbackTableProps) {
  return (
    <div className="@container">
      <table className="w-full text-left @max-[32rem]:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-soft text-sm @max-[32rem]:block">
          <tr className={row}>
            <th scope="col" className={cx(head, first)}>
              Order
            </th>
            <th scope="col" className={cx(head, wideOnly)}>
              Date
            </th>
            {!compact && (
              <th scope="col" className={cx(head, widestOnly, 'text-right')}>
                Purchase
              </th>
            )}
            <th scope="col" className={cx(head, 'text-right @max-[32rem]:pr-0')}>
              Cashback
            </th>
            <th scope="col" className={cx(head, wideOnly, 'text-right')}>
              Status
            </th>
          </tr>
        </thead>
        <tbody className="@max-[32rem]:block">
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} compact={compact} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ entry, compact }: { entry: CashbackEntry; compact: boolean }) {
  const badge = <StatusBadge look={looks[entry.status]} />;
  const date = formatDate(entry.date);
  return (
    <tr className={cx('border-line border-t', row)}>
      <td className={cx(cell, first)}>
        <Movement entry={entry} />
        <p className="flex @min-[32rem]:hidden">{badge}</p>
      </td>
      <td className={cx('figures text-soft', cell, wideOnly)}>{date}</td>
      {!compact && (
        <td className={cx('text-right', cell, widestOnly)}>
          {entry.purchase_amount === null ? '–' : <Ugx amount={entry.purchase_amount} />}
        </td>
      )}
      <td className={cx('text-right @max-[32rem]:pr-0', cell)}>
        <Ugx amount={entry.amount} className="font-bold" />
        <p className="figures text-soft text-sm whitespace-nowrap @min-[32rem]:hidden">{date}</p>
      </td>
      <td className={cx('text-right', cell, wideOnly)}>{badge}</td>
    </tr>
  );
}

/** The rows to come, in the height of one without a reason. */
export function CashbackRowBones({ rows }: { rows: number }) {
  return (
    <div className="@container">
      <div className="flex justify-between pb-2">
        <Bone className="my-0.5 h-4 w-12" />
        <Bone className="my-0.5 h-4 w-20" />
      </div>
      {Array.from({ length: rows }, (_, place) => (
        <div key={place} className="border-line flex justify-between gap-3 border-t py-3.5">
          <div className="min-w-0">
            <Bone className="mt-1.5 h-4 w-36" />
            <Bone className="mt-1.5 h-7 w-28 rounded-full @min-[32rem]:hidden" />
          </div>
          <Bone className="mt-1.5 h-4 w-24 @max-[32rem]:hidden" />
          <div className="grid content-start justify-items-end">
            <Bone className="mt-1 h-4 w-24 @min-[32rem]:hidden" />
            <Bone className="mt-1.5 h-4 w-20 @min-[32rem]:hidden" />
            <Bone className="h-7 w-28 rounded-full @max-[32rem]:hidden" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** What it is about: the order, or the wallet of a payout; and why it is pending and when that ends. */
function Movement({ entry }: { entry: CashbackEntry }) {
  const reason = pendingText(entry);
  return (
    <>
      {entry.order_id === null ? (
        <p className="py-2 font-semibold whitespace-normal">
          Payout{' '}
          {entry.phone_masked && (
            <>
              to <span className="figures whitespace-nowrap">{entry.phone_masked}</span>
            </>
          )}
        </p>
      ) : (
        <Link
          to={paths.order(entry.order_id)}
          className="figures text-brand-ink -my-2 inline-flex min-h-11 items-center py-2 font-semibold underline-offset-4 hover:underline"
        >
          {entry.order_number}
        </Link>
      )}
      {entry.type === 'credit' && <p className="text-soft text-sm whitespace-normal">For a code that was not used</p>}
      {entry.type === 'spent' && <p className="text-soft text-sm">Used to pay</p>}
      {entry.type === 'payout' && entry.status === 'reversed' && (
        <p className="text-soft text-sm wrap-anywhere whitespace-normal">
          {entry.refusal_reason === null ? 'It was not sent.' : `We did not approve it: “${entry.refusal_reason}”.`} All
          of it is back in your cashback.
        </p>
      )}
      {entry.fee !== null && entry.fee > 0 && entry.status !== 'reversed' && (
        <p className="text-soft text-sm">
          Fee <Ugx amount={entry.fee} />
        </p>
      )}
      {reason && <p className="text-soft text-sm whitespace-normal">{reason}</p>}
      {entry.forgone_amount > 0 && (
        <p className="text-soft text-sm whitespace-normal">
          <Ugx amount={entry.forgone_amount} /> not earned: the code was not used in time
        </p>
      )}
      {entry.type !== 'payout' && entry.reversed_amount > entry.withheld_amount && (
        <p className="text-soft text-sm whitespace-normal">
          <Ugx amount={entry.reversed_amount - entry.withheld_amount} />{' '}
          {entry.type === 'earned' ? 'taken back' : 'given back'} by a refund
        </p>
      )}
      {entry.withheld_amount > 0 && (
        <p className="text-soft text-sm whitespace-normal">
          <Ugx amount={entry.withheld_amount} /> spent before a refund, which kept it back from the money it sent
        </p>
      )}
    </>
  );
}

function pendingText({ pending_reason, unlocks_at }: CashbackEntry): string | null {
  switch (pending_reason) {
    case 'not_collected':
      return 'Unlocks after you collect the order';
    case 'waiting':
      return unlocks_at === null ? null : `Unlocks on ${formatDateTime(unlocks_at)}, when the time for returns is over`;
    case 'order_unpaid':
      return 'Set aside until the order is paid';
    case 'awaiting_approval':
      return 'We are checking this payout';
    case 'being_sent':
      return 'On its way to your wallet';
    case null:
      return null;
  }
}
