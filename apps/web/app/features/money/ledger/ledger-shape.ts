import type { PanelShape } from '#web/features/money/desk/PanelBones.tsx';

/** The verdict on the books, then the entries: heading, search, account, days, rows. */
export const ledgerShape: PanelShape = {
  above: ['h-60 sm:h-39', 'mt-1 h-7 w-24', 'h-12', 'h-19.5', 'h-51 sm:h-19.5'],
  row: 'h-48',
};
