import type { PanelShape } from './PanelBones.tsx';

/** The verdict on the books, then accounts and days. */
export const ledgerShape: PanelShape = { above: ['h-36 sm:h-18'], row: 'h-120' };
