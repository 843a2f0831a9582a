import { formatCount, formatUgx } from '@club/rules/money';

import { greetingName } from '#server/features/club/notifications/greeting-name.ts';
import { BRAND } from '#server/features/club/notifications/sms-texts.ts';
import type { TemplateName, TemplateValues } from '#server/features/club/notifications/template-values.ts';

import { handedOver, readiness, tooLateFor } from './clauses.ts';
import { paidText } from './paid-text.ts';

export interface EmailText {
  readonly subject: string;
  /** Paragraphs with an empty line between them. */
  readonly body: string;
}

type Texts = { [T in TemplateName]?: (values: TemplateValues[T]) => EmailText };

const letter = (subject: string, ...paragraphs: string[]): EmailText => ({ subject, body: paragraphs.join('\n\n') });

const warning = (subject: string, ...paragraphs: string[]): EmailText =>
  letter(subject, ...paragraphs, 'If it was not you, reset your PIN now and contact us.');

/** The same events as by SMS, with room for a little more. Codes are never sent by e-mail. */
const texts: Texts = {
  application_received: (v) =>
    letter(
      `We have your application ${v.application_number}`,
      `Dear ${greetingName(v.first_name)},`,
      `Thank you for applying to ${BRAND}. Your application number is ${v.application_number}.`,
      'We review applications in the order of the queue and write to you as soon as yours is decided. You can see your place at any time, and move up by inviting friends.',
    ),
  account_closed: () =>
    letter(
      'Your membership is closed',
      `Your ${BRAND} membership is closed as you asked. Thank you for having been with us.`,
      'You may apply again at any time.',
    ),
  closing_refused: (v) =>
    letter(
      'We cannot close your membership yet',
      `We cannot close your membership yet: ${v.reason.replace(/[.\s]+$/, '')}.`,
      'Your request has ended. You may ask again at any time.',
    ),
  membership_suspended: (v) =>
    letter(
      'Your membership is suspended',
      `Your ${BRAND} membership is suspended: ${v.reason.replace(/[.\s]+$/, '')}.`,
      'You cannot sign in. What you have paid for and what we owe you stays yours. If this is not right, contact us.',
    ),
  membership_readmitted: () =>
    letter('Your membership is suspended no more', `You may sign in to ${BRAND} again, with the PIN you had.`),
  pin_changed: () =>
    warning('Your PIN was changed', `The PIN of your ${BRAND} account was changed. Every other device was signed out.`),
  pin_reset: () =>
    warning(
      'Your PIN was reset',
      `The PIN of your ${BRAND} account was reset with a code sent to your phone, and all devices were signed out.`,
      'Payouts are held for 72 hours.',
    ),
  access_reset: () =>
    warning(
      'Your sign-in was reset',
      `Our team reset the sign-in of your ${BRAND} account: PIN, devices and authenticator app no longer open it. Payouts are held for 72 hours.`,
    ),
  number_changed: (v) =>
    warning(
      `Your ${v.network} number was changed`,
      `The ${v.network} number of your ${BRAND} account ${v.number === null ? 'was removed' : `is now: ${v.number}`}.${v.pays ? ` Payments are asked from your ${v.pays} number from now on.` : ''} Payouts are held for 24 hours.`,
    ),
  session_copied: () =>
    warning(
      'We ended a sign-in of yours',
      'Somebody tried to use your sign-in on another device, so we ended it. Please sign in again.',
    ),
  sign_in_locked: (v) =>
    letter(
      'Your sign-in is locked',
      `After too many wrong PINs the sign-in of your ${BRAND} account is locked until ${v.until}. On devices that you have used before you can go on signing in.`,
      'If you forgot your PIN, set a new one at sign-in. If it was not you, your PIN has held, and there is nothing to do.',
    ),
  new_device: (v) =>
    warning(
      'Sign-in on a new device',
      `Your PIN was used to sign in to ${BRAND} on a device you have not used before: ${v.device}, on ${v.at}.`,
      'Under Security & PIN you see where you are signed in, and can sign each device out.',
    ),
  second_factor_changed: (v) =>
    warning(
      'Your authenticator app was changed',
      `The authenticator app that protects your ${BRAND} account was ${v.change}.`,
    ),
  recovery_code_used: (v) =>
    warning(
      'A recovery code was used',
      `A recovery code was used in place of the authenticator app of your ${BRAND} account. You have ${v.left} left.`,
      'Under Security & PIN you can make new ones.',
    ),
  application_moved: (v) =>
    letter(
      `You are number ${formatCount(v.position)} in line now`,
      `Dear ${greetingName(v.first_name)},`,
      `Friends who confirmed their numbers moved you up ${formatCount(v.places)} ${v.places === 1 ? 'place' : 'places'}. You are number ${formatCount(v.position)} in line now.`,
      `${furtherFriends(v)}Your status page shows your link and why your place changed.`,
    ),
  application_approved: (v) =>
    letter(
      'Your membership is approved',
      `Dear ${greetingName(v.first_name)},`,
      `Welcome to ${BRAND}! Your membership is approved.`,
      'Sign in with your phone number and the PIN you chose when you applied, and see the offers that are waiting for you.',
    ),
  application_rejected: (v) =>
    letter(
      'About your application',
      `Dear ${greetingName(v.first_name)},`,
      `Thank you for your interest in ${BRAND}. We could not approve your application: ${v.reason.replace(/[.\s]+$/, '')}.`,
      v.again ? `You may apply again from ${v.again}.` : 'You may apply again.',
    ),
  terms_change: (v) =>
    letter(
      `Our terms change on ${v.from}`,
      `From ${v.from} on the terms of ${BRAND} change. ${v.what.replace(/[.\s]+$/, '')}.`,
      'If you do not agree, you may close your account before.',
    ),
  payment_received: (v) =>
    letter(
      `Payment received for order ${v.order_number}`,
      `We received ${paidText(v)} for order ${v.order_number} at ${v.outlet_name}.`,
      ...(v.brought ? [] : ['We will tell you when it is ready.']),
    ),
  payment_too_late: (v) =>
    letter(
      `Your money for order ${v.order_number} comes back`,
      `Your ${formatUgx(v.amount)} for order ${v.order_number} came after ${tooLateFor(v)}.`,
      'We will refund you in full.',
    ),
  order_ready: (v) =>
    letter(
      `Order ${v.order_number} is ready`,
      `Order ${v.order_number} is ready at ${v.outlet_name}.`,
      'Open the order to see your pickup code. Show it only at the counter.',
    ),
  redemption_code: (v) =>
    letter(
      `Your code for ${v.offer_name} is ready`,
      `You have bought ${v.offer_name} at ${v.outlet_name}. Your code is valid until ${v.until}.`,
      'Open My Codes to see it, and show it only at the counter.',
    ),
  order_completed: (v) =>
    letter(
      `Order ${v.order_number} is ${handedOver(v)}`,
      `Order ${v.order_number} is ${handedOver(v)}. Thank you for shopping with us!`,
      ...(v.cashback > 0 ? [`${formatUgx(v.cashback)} cashback ${readiness(v)}.`] : []),
    ),
};

/** A promise only where a rule keeps it. */
function furtherFriends({ further }: TemplateValues['application_moved']): string {
  if (!further) return '';
  return further === 1
    ? 'Every further friend moves you up again. '
    : `Every ${further} further friends move you up again. `;
}

/** The letter of an event; undefined for events that are not told by e-mail. */
export function emailText<T extends TemplateName>(template: T, values: TemplateValues[T]): EmailText | undefined {
  return texts[template]?.(values);
}
