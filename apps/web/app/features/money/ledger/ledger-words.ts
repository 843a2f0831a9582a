import type { LedgerEntry } from '@club/contract/money/ledger';

import { networkNames } from '#web/features/money/desk/finance-looks.ts';
import { reasonLabel } from '#web/lib/failure-text.ts';

/** `outlet_payable` → `Outlet payable`. */
export const accountLabel = reasonLabel;

/** Whose account it is, after its kind; nothing for the club's own. */
export function ownerLabel(owner: string | null): string {
  if (owner === null || owner === '') return '';
  return ` · ${owner === 'mtn' || owner === 'airtel' ? networkNames[owner] : owner}`;
}

/** From whom before to whom, and each by its name: the same kind of entry always reads the same. */
export function legsInOrder(legs: LedgerEntry['legs']): LedgerEntry['legs'] {
  return legs.toSorted((a, b) => Number(a.amount > 0) - Number(b.amount > 0) || nameOf(a).localeCompare(nameOf(b)));
}

const nameOf = ({ account, owner }: LedgerEntry['legs'][number]): string => `${account} ${owner}`;
