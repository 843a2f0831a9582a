import { type ComponentType, lazy } from 'react';

interface FinanceTab {
  value: string;
  label: string;
  /** Fetched when it is opened; its page and filters stand in the address. */
  Panel: ComponentType;
}

/** One line a tab. */
export const financeTabs: readonly FinanceTab[] = [
  { value: 'payments', label: 'Payments', Panel: lazy(() => import('./PaymentsPanel.tsx')) },
  { value: 'review', label: 'Review', Panel: lazy(() => import('./ReviewPanel.tsx')) },
  { value: 'refunds', label: 'Refunds', Panel: lazy(() => import('./RefundsPanel.tsx')) },
  { value: 'payouts', label: 'Payouts', Panel: lazy(() => import('./PayoutsPanel.tsx')) },
  {
    value: 'settlements',
    label: 'Settlements',
    Panel: lazy(() => import('./SettlementsPanel.tsx')),
  },
  { value: 'ledger', label: 'Ledger', Panel: lazy(() => import('./LedgerPanel.tsx')) },
  {
    value: 'reconciliation',
    label: 'Reconciliation',
    Panel: lazy(() => import('./reconciliation/ReconciliationPanel.tsx')),
  },
];
