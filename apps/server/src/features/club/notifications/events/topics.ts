import type { Preferences } from '@club/contract/club/notifications';

import type { TemplateName } from '#server/features/club/notifications/sms-texts.ts';

/** What a message is about. `security` is everything a person must be told: codes, decisions, money that went wrong. */
export type Topic = 'security' | 'order' | 'cashback' | 'offer';
export type Channel = 'app' | 'sms' | 'email' | 'push' | 'whatsapp';

/** A text that is not named here is told to everybody, whatever their switches say. */
const topics: Partial<Record<TemplateName, Topic>> = {
  payment_received: 'order',
  order_completed: 'order',
  customer_arrived: 'order',
  order_problem: 'order',
  order_delayed: 'order',
  delivery_given: 'order',
  delivery_taken_back: 'order',
  order_uncollected: 'order',
  redemption_code_ending: 'order',
  redemption_code_extended: 'order',
  cashback_released: 'cashback',
  payout_paid: 'cashback',
};

/** Texts that carry a code must come through by SMS, though their news is only about an order. */
const withCode: readonly TemplateName[] = ['order_ready', 'order_code_renewed', 'redemption_code'];

/** What is true for minutes or hours alone: a day later it would send somebody to what is gone. */
const ofTheMoment: readonly string[] = [
  'back_in_stock',
  'day_offer_held',
  'day_offer_open',
  'delivery_given',
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
