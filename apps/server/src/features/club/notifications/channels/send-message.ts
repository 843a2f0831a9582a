import { kampalaDayBounds } from '@club/rules/kampala-time';

import { isOfTheMoment } from '#server/features/club/notifications/events/topics.ts';
import { afterQuietHours } from '#server/features/club/notifications/quiet-hours.ts';
import {
  claimMessage,
  endSending,
  takeForgotten,
  type Message,
  type MessageChange,
} from '#server/features/club/notifications/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import type { SendOutcome } from '#server/providers/send-outcome.ts';
import { CODE_EVENTS } from '#server/security/one-time-code.ts';

import { callProvider } from './call-provider.ts';
import { noteEarly } from './delivery-report.ts';
import { spendSms } from './spend-sms.ts';
import { worthSendingUntil } from './worth-sending.ts';

/** Three days: until somebody has paid for texts again, or found out that a key is wrong. */
export const MAX_ATTEMPTS = 149;
/** A quarter of an hour: what is pushed stands in the bell already. */
const MAX_PUSHES = 6;
/** What has been refused so often for now is told to the operator, who may have to do something about it. */
const LATE_AFTER_ATTEMPTS = 6;
/**
 * A text that may have been sent goes out once more: its reader is better served by two copies than by none, and everything
 * the club sends is about the reader's own money or goods. A second doubt is left to a person.
 */
const MAX_DOUBTS = 2;
/** A call to the provider takes at most 10 s; after this long whoever made it has died. */
const SENDING_LEASE_MS = 30_000;
/** Letters wait for one of two connections, and each may take several times as long. */
const LETTER_LEASE_MS = 5 * 60_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 30 * 60_000;

/** Hands a queued message to the provider, outside any transaction; nothing happens when somebody else has it. */
export async function sendMessage(deps: Deps, message_id: string): Promise<void> {
  const at = deps.now();
  const leases = { letter: later(at, LETTER_LEASE_MS), other: later(at, SENDING_LEASE_MS) };
  const message = await claimMessage(deps.db, message_id, at, leases);
  if (message === undefined) return;
  const refusal = tooLate(deps, message) ?? (await budgetRefusal(deps, message));
  if (refusal !== undefined) return void (await endSending(deps.db, message, refusal));
  await record(deps, message, await callProvider(deps, message));
}

/** What waited so long, for a worker or for the provider, that its reader has no use for it. */
function tooLate({ now, log }: Deps, message: Message): MessageChange | undefined {
  if (!isPast(worthSendingUntil(message), now())) return undefined;
  log.warn({ alarm: 'message_too_late', message_id: message.id, template: message.template }, 'message not sent');
  return { state: 'failed', failure: 'came too late', next_attempt_at: null };
}

/**
 * What becomes of a text that the budget does not pay for. Nobody needs a one-time code, an offer or what holds for a moment
 * tomorrow, so it fails; whatever else somebody must be told waits for the next day, and of applicants nobody is woken by it. A
 * text is paid for at its first attempt.
 */
async function budgetRefusal(deps: Deps, message: Message): Promise<MessageChange | undefined> {
  if (message.channel !== 'sms' || message.attempts > 1) return undefined;
  const spending = await spendSms(deps, message);
  if (spending === 'granted') return undefined;
  const failure = `over budget: ${spending}`;
  const { topic, template, event_key } = message;
  const maySurvive = topic !== 'offer' && !isOfTheMoment(template) && !event_key.startsWith(CODE_EVENTS);
  if (spending === 'phone_spent' || !maySurvive) return { state: 'failed', failure, next_attempt_at: null };
  const { end } = kampalaDayBounds(deps.now());
  const next_attempt_at = message.member_id === null ? afterQuietHours(end) : end;
  return { state: 'queued', attempts: 0, failure, next_attempt_at };
}

/** Whoever was sending the message has died over it, so nobody knows whether it went out. */
export async function recoverMessage(deps: Deps, message_id: string): Promise<void> {
  const at = deps.now();
  const message = await takeForgotten(deps.db, message_id, at, later(at, SENDING_LEASE_MS));
  if (message === undefined) return;
  await record(deps, message, { kind: 'unknown', reason: 'stopped while sending' });
}

async function record(deps: Deps, message: Message, outcome: SendOutcome): Promise<void> {
  const change = changeAfter(message, outcome, deps.now());
  // Somebody who took the message for forgotten has decided meanwhile.
  if (!(await endSending(deps.db, message, change))) return;
  const { channel } = message;
  if (outcome.kind === 'sent' && (channel === 'sms' || channel === 'whatsapp')) {
    await noteEarly(deps, channel, outcome.provider_id);
  }
  const isLate = change.state === 'queued' && message.attempts === LATE_AFTER_ATTEMPTS;
  if (change.state === 'sent' || (change.state === 'queued' && !isLate)) return;
  const about = { message_id: message.id, template: message.template, failure: change.failure };
  deps.log.error({ alarm: `message_${isLate ? 'late' : change.state}`, ...about }, 'message not delivered');
}

function changeAfter(message: Message, outcome: SendOutcome, at: Date): MessageChange {
  switch (outcome.kind) {
    case 'sent': {
      const { provider_id, cost } = outcome;
      const done = { failure: null, next_attempt_at: null };
      return { state: 'sent', provider_id, cost, sent_at: at, ...done };
    }
    case 'refused':
      return { state: 'failed', failure: outcome.reason, next_attempt_at: null };
    case 'retry':
      return againOrDead(message, outcome.reason, at);
    case 'unknown': {
      const doubts = message.doubts + 1;
      const failure = `perhaps sent: ${outcome.reason}`;
      if (doubts >= MAX_DOUBTS) return { state: 'dead', doubts, failure, next_attempt_at: null };
      return { ...againOrDead(message, failure, at), doubts };
    }
  }
}

function againOrDead(message: Message, failure: string, at: Date): MessageChange {
  const wait = Math.min(FIRST_RETRY_MS * 2 ** (message.attempts - 1), LONGEST_RETRY_MS);
  const next_attempt_at = later(at, wait);
  const most = message.channel === 'push' ? MAX_PUSHES : MAX_ATTEMPTS;
  const isOver = message.attempts >= most || isPast(worthSendingUntil(message), next_attempt_at);
  if (isOver) return { state: 'dead', failure, next_attempt_at: null };
  return { state: 'queued', failure, next_attempt_at };
}

function isPast(moment: Date | undefined, at: Date): boolean {
  return moment !== undefined && moment <= at;
}

function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
