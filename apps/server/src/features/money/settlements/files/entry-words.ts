import type { StatementEntryKind } from '@club/rules/settlement';

/** What the kinds of entries are called on paper and in spreadsheets. */
export const entryWords: Record<StatementEntryKind, string> = {
  sale: 'Sale',
  return: 'Return',
  correction: 'Correction',
  settlement: 'Paid to outlet',
};
