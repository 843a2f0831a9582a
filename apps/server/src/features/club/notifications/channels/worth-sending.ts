import { isOfTheMoment } from '#server/features/club/notifications/events/topics.ts';
import type { Message } from '#server/features/club/notifications/store.ts';
import { CODE_EVENTS, CODE_LIFE_MS } from '#server/security/one-time-code.ts';

const MOMENT_MS = 60 * 60_000;

/** Until when a message is of use to its reader; undefined where it stays so. */
export function worthSendingUntil({
  event_key,
  template,
  created_at,
}: Pick<Message, 'event_key' | 'template' | 'created_at'>): Date | undefined {
  if (event_key.startsWith(CODE_EVENTS)) return new Date(created_at.getTime() + CODE_LIFE_MS);
  return isOfTheMoment(template) ? new Date(created_at.getTime() + MOMENT_MS) : undefined;
}
