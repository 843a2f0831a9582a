import { collectByJobs } from '#server/features/money/payments/attempts/collect-payment.ts';
import { sweepPayments } from '#server/features/money/payments/attempts/sweep-payments.ts';
import { reportNetworks } from '#server/features/money/payments/networks/report-networks.ts';
import { eachAlone, type JobHandlers } from '#server/jobs/queues.ts';
import type { Chore } from '#server/jobs/schedule.ts';

import { settlePayment } from './settle-payment.ts';

export const paymentJobs: Pick<JobHandlers, 'collect_payments' | 'settle_payment'> = {
  collect_payments: (deps, payloads) =>
    collectByJobs(
      deps,
      payloads.map(({ payment_ids }) => payment_ids),
    ),
  settle_payment: eachAlone((deps, { payment_id }) => settlePayment(deps, payment_id)),
};

export const paymentChores: readonly Chore[] = [
  { name: 'sweep_payments', every_ms: 2_000, run: sweepPayments },
  { name: 'report_networks', every_ms: 5_000, run: reportNetworks },
];
