import type { Preferences } from '@club/contract/club/notifications';

import type { TemplateName } from '#server/features/club/notifications/template-values.ts';

/** What a message is about. `security` is everything a person must be told: codes, decisions, money that went wrong. */
export type Topic = 'security' | 'order' | 'cashback' | 'offer';
export type Channel = 'app' | 'sms' | 'email' | 'push' | 'whatsapp';

/** A text that is not named here is told to everybody, whatever their switches say. */
const topics: Partial<Record<TemplateName, Topic>> = {
  payment_received: 'order',
  order_completed: 'order',
  order_delayed: 'order',
  order_uncollected: 'order',
  redemption_code_ending: 'order',
  redemption_code_extended: 'order',
  cashback_released: 'cashback',
  payout_paid: 'cashback',
};

/** Texts that carry a code must come through by SMS, though their news is only about an order. */
const withCode: readonly string[] = ['order_ready', 'order_code_renewed', 'redemption_code'] satisfies TemplateName[];

/** What somebody has to do who works for an outlet or rides for one: no switch of theirs as a member who buys is about it. */
const atWork: readonly string[] = [
  'customer_arrived',
  'delivery_called_off',
  'delivery_given',
  'delivery_taken_back',
  'delivery_to_judge',
  'offline_conflict',
  'order_problem',
  'order_unbrought',
  'order_waiting',
  'reports_wait',
] satisfies TemplateName[];

/** What a thief would do first, or the club against one: its owner must hear of it, whatever else was told on that day. */
const ofTheAccount: readonly string[] = [
  'access_reset',
  'account_closed',
  'membership_readmitted',
  'membership_suspended',
  'new_device',
  'number_changed',
  'payout_requested',
  'pin_changed',
  'pin_reset',
  'recovery_code_used',
  'second_factor_changed',
  'session_copied',
  'settlement_number',
  'sign_in_locked',
] satisfies TemplateName[];

/** What an SMS is counted as: what comes of one kind, a crowd's or a stranger's doing, takes nothing from the others. */
export type SmsKind = Topic | 'account' | 'application' | 'code' | 'handover' | 'work';

interface Counted {
  readonly template: string;
  readonly topic: Topic;
  /** To somebody who is no member, or not as one. */
  readonly is_stranger: boolean;
  /** It carries a one-time code. */
  readonly is_code: boolean;
}

export function smsKindOf({ template, topic, is_stranger, is_code }: Counted): SmsKind {
  // Anybody can apply with anybody's number, and a whole queue may have to be told something on one day.
  if (is_stranger) return 'application';
  // A code cannot wait, so nothing that has waited overnight may stand in its way.
  if (is_code) return 'code';
  if (withCode.includes(template)) return 'handover';
  if (ofTheAccount.includes(template)) return 'account';
  return atWork.includes(template) ? 'work' : topic;
}

/** What is true for minutes or hours alone: a day later it would send somebody to what is gone. */
const ofTheMoment: readonly string[] = [
  'back_in_stock',
  'day_offer_held',
  'day_offer_open',
  'delivery_given',
  'delivery_taken_back',
  'order_delayed',
  'order_stranded',
  'order_uncollected',
  'order_unbrought',
  'order_waiting',
  'payer_asked',
  'redemption_code_ending',
] satisfies TemplateName[];

export function isOfTheMoment(template: string): boolean {
  return ofTheMoment.includes(template);
}

export function topicOf(template: TemplateName, channel: Channel): Topic {
  if (withCode.includes(template)) return channel === 'sms' ? 'security' : 'order';
  return topics[template] ?? 'security';
}

const switches = {
  order: 'orderUpdates',
  cashback: 'cashbackAlerts',
  offer: 'newOffers',
} as const satisfies Record<Exclude<Topic, 'security'>, keyof Preferences>;

/**
 * Whether a member's switches let a message through (decision B53). What is about security always goes out, except by
 * WhatsApp, which somebody must have wished for. The SMS switch is about marketing alone.
 */
export function mayTell(preferences: Preferences, topic: Topic, channel: Channel): boolean {
  if (channel === 'whatsapp' && !preferences.whatsappNotifications) return false;
  if (topic === 'security') return true;
  if (!preferences[switches[topic]]) return false;
  if (channel === 'email') return preferences.emailNotifications;
  if (channel === 'sms') return topic !== 'offer' || preferences.smsNotifications;
  return true;
}
