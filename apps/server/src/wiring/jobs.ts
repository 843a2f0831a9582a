import { notificationChores, notificationJobs } from '#server/features/club/notifications/jobs.ts';
import { supportChores } from '#server/features/club/support/jobs.ts';
import { termsChores } from '#server/features/club/terms/jobs.ts';
import { cashbackChores } from '#server/features/money/cashback/jobs.ts';
import { ledgerChores } from '#server/features/money/ledger/jobs.ts';
import { paymentChores, paymentJobs } from '#server/features/money/payments/jobs.ts';
import { reconciliationChores } from '#server/features/money/reconciliation/jobs.ts';
import { settlementChores } from '#server/features/money/settlements/jobs.ts';
import { transferChores, transferJobs } from '#server/features/money/transfers/jobs.ts';
import { codeChores } from '#server/features/offers-of-the-day/codes/jobs.ts';
import { controlChores } from '#server/features/offers-of-the-day/control/jobs.ts';
import { redemptionChores } from '#server/features/offers-of-the-day/redemption/jobs.ts';
import { waitingChores } from '#server/features/offers-of-the-day/waiting/jobs.ts';
import { counterChores } from '#server/features/outlets/counter/jobs.ts';
import { deliveryChores } from '#server/features/outlets/deliveries/jobs.ts';
import { outletChores } from '#server/features/outlets/settings/jobs.ts';
import { authChores, authJobs } from '#server/features/people/auth/jobs.ts';
import { membershipChores } from '#server/features/people/membership/jobs.ts';
import { offerChores } from '#server/features/shop/catalogue/jobs.ts';
import { orderChores } from '#server/features/shop/orders/jobs.ts';
import { searchChores } from '#server/features/shop/search/jobs.ts';
import { watchChores } from '#server/features/shop/watches/jobs.ts';
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
  ...supportChores,
  ...termsChores,
  ...offerChores,
  ...watchChores,
  ...searchChores,
  ...orderChores,
  ...outletChores,
  ...counterChores,
  ...deliveryChores,
  ...codeChores,
  ...redemptionChores,
  ...controlChores,
  ...waitingChores,
];
