import { networkNames } from '#web/features/money/desk/finance-looks.ts';
import { reasonLabel } from '#web/lib/failure-text.ts';

/** `outlet_payable` → `Outlet payable`. */
export const accountLabel = reasonLabel;

/** Whose account it is, after its kind; nothing for the club's own. */
export function ownerLabel(owner: string | null): string {
  if (owner === null || owner === '') return '';
  return ` · ${owner === 'mtn' || owner === 'airtel' ? networkNames[owner] : owner}`;
}
