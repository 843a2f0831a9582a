import { forgetMessages } from '#server/features/club/notifications/channels/forget-messages.ts';
import { sendMessage } from '#server/features/club/notifications/channels/send-message.ts';
import { sweepMessages } from '#server/features/club/notifications/channels/sweep-messages.ts';
import { eachAlone, type JobHandlers } from '#server/jobs/queues.ts';
import type { Chore } from '#server/jobs/schedule.ts';

import { blankCodes } from './blank-codes.ts';

export const notificationJobs: Pick<JobHandlers, 'send_message'> = {
  send_message: eachAlone((deps, { message_id }) => sendMessage(deps, message_id)),
};

export const notificationChores: readonly Chore[] = [
  { name: 'sweep_messages', every_ms: 5_000, run: sweepMessages },
  { name: 'blank_codes', every_ms: 60_000, run: blankCodes },
  { name: 'forget_messages', alone: true, every_ms: 60 * 60_000, run: forgetMessages },
];
