import { type ComponentType, lazy } from 'react';

import type { PanelShape } from '#web/features/money/desk/PanelBones.tsx';
import { ledgerShape } from '#web/features/money/ledger/ledger-shape.ts';

interface FinanceTab {
  value: string;
  label: string;
  /** Fetched when it is opened; its page and filters stand in the address. */
  Panel: ComponentType;
  shape: PanelShape;
}

/** A picker on phones, chips elsewhere. */
const FILTERS = 'h-19.5 md:h-11 md:w-2/3';

export const financeTabs: readonly FinanceTab[] = [
  {
    value: 'payments',
    label: 'Payments',
    Panel: lazy(() => import('#web/features/money/payments/PaymentsPanel.tsx')),
    shape: { above: ['h-12', 'h-34.5 sm:h-19.5 md:h-11'], row: 'h-28' },
  },
  {
    value: 'review',
    label: 'Review',
    Panel: lazy(() => import('#web/features/money/payments/ReviewPanel.tsx')),
    shape: { above: [FILTERS], row: 'h-72' },
  },
  {
    value: 'refunds',
    label: 'Refunds',
    Panel: lazy(() => import('#web/features/money/refunds/RefundsPanel.tsx')),
    shape: { above: ['h-33.5 sm:h-19.5 md:h-11'], row: 'h-36' },
  },
  {
    value: 'payouts',
    label: 'Payouts',
    Panel: lazy(() => import('#web/features/money/cashback/PayoutsPanel.tsx')),
    shape: { above: ['h-59 lg:h-28', FILTERS], row: 'h-36' },
  },
  {
    value: 'settlements',
    label: 'Settlements',
    Panel: lazy(() => import('#web/features/money/settlements/SettlementsPanel.tsx')),
    shape: { above: [], row: 'h-30 sm:h-22' },
  },
  {
    value: 'ledger',
    label: 'Ledger',
    Panel: lazy(() => import('#web/features/money/ledger/LedgerPanel.tsx')),
    shape: ledgerShape,
  },
  {
    value: 'reconciliation',
    label: 'Reconciliation',
    Panel: lazy(() => import('#web/features/money/reconciliation/ReconciliationPanel.tsx')),
    shape: { above: ['h-29', 'mt-6 h-11 w-48', 'mt-2 h-58 sm:h-54'], row: 'mt-6 h-72' },
  },
];
