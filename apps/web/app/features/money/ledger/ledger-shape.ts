import type { PanelShape } from '#web/features/money/desk/PanelBones.tsx';

/** The verdict on the books, then accounts and days. */
export const ledgerShape: PanelShape = { above: ['h-60 sm:h-39', 'mt-1 h-82 sm:h-78'], row: 'mt-1 h-96' };
