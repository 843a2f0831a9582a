import { authChores, authJobs } from '#server/features/auth/jobs.ts';
import { cashbackChores } from '#server/features/cashback/jobs.ts';
import { ledgerChores } from '#server/features/ledger/jobs.ts';
import { membershipChores } from '#server/features/membership/jobs.ts';
import { notificationChores, notificationJobs } from '#server/features/notifications/jobs.ts';
import { offerChores } from '#server/features/offers/jobs.ts';
import { orderChores } from '#server/features/orders/jobs.ts';
import { paymentChores, paymentJobs } from '#server/features/payments/jobs.ts';
import { reconciliationChores } from '#server/features/reconciliation/jobs.ts';
import { settlementChores } from '#server/features/settlements/jobs.ts';
import { transferChores, transferJobs } from '#server/features/transfers/jobs.ts';
import type { JobHandlers } from '#server/jobs/queues.ts';
import type { Chore } from '#server/jobs/schedule.ts';

/** Who does which job. */
export const jobHandlers: JobHandlers = { ...authJobs, ...paymentJobs, ...transferJobs, ...notificationJobs };

/** What the workers look after again and again, so that nothing due depends on a job that was lost. */
export const chores: readonly Chore[] = [
  ...authChores,
  ...membershipChores,
  ...ledgerChores,
  ...cashbackChores,
  ...transferChores,
  ...settlementChores,
  ...paymentChores,
  ...reconciliationChores,
  ...notificationChores,
  ...offerChores,
  ...orderChores,
];
