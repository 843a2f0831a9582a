import type { JobHandlers } from '#server/jobs/queues.ts';
import type { Chore } from '#server/jobs/schedule.ts';

import { forgetMessages } from './forget-messages.ts';
import { sendMessage } from './send-message.ts';
import { sweepMessages } from './sweep-messages.ts';

export const notificationJobs: Pick<JobHandlers, 'send_message'> = {
  send_message: (deps, { message_id }) => sendMessage(deps, message_id),
};

export const notificationChores: readonly Chore[] = [
  { name: 'sweep_messages', every_ms: 5_000, run: sweepMessages },
  { name: 'forget_messages', every_ms: 60 * 60_000, run: forgetMessages },
];
