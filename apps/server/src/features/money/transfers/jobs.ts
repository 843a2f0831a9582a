import { eachAlone, type JobHandlers } from '#server/jobs/queues.ts';
import type { Chore } from '#server/jobs/schedule.ts';

import { sendTransfer } from './send-transfer.ts';
import { sweepTransfers } from './sweep-transfers.ts';

export const transferJobs: Pick<JobHandlers, 'send_transfer'> = {
  send_transfer: eachAlone((deps, { transfer_id }) => sendTransfer(deps, transfer_id)),
};

export const transferChores: readonly Chore[] = [{ name: 'sweep_transfers', every_ms: 2_000, run: sweepTransfers }];
