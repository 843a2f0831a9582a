import type { DifferenceRow } from '@club/contract/money/reconciliation';
import { formatDateTime } from '@club/rules/kampala-time';

/** What somebody has written about a difference, who, and when. */
export function DifferenceNote({ difference: { note, noted_by, noted_at } }: { difference: DifferenceRow }) {
  if (note === null) return null;
  return (
    <p className="bg-sunken rounded-md px-3 py-2 wrap-anywhere whitespace-pre-line">
      {note}
      <span className="text-soft block text-sm">
        {noted_by}
        {noted_at && `, ${formatDateTime(noted_at)}`}
      </span>
    </p>
  );
}
