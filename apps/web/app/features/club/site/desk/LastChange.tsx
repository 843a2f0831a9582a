import type { ContactPart, LandingPart } from '@club/contract/club/site';
import { formatDateTime } from '@club/rules/kampala-time';

/** When a part of the public pages was changed last, and by whom. */
export function LastChange({ part: { changed_at, changed_by } }: { part: ContactPart | LandingPart }) {
  return (
    <p className="text-soft text-sm">
      {changed_at === null ? 'Never changed' : `Changed ${formatDateTime(changed_at)} by ${changed_by ?? 'the system'}`}
    </p>
  );
}
