import { formatUgx } from '@club/rules/money';

import { BRAND, type TemplateName, type TemplateValues } from './templates.ts';

export interface EmailText {
  readonly subject: string;
  /** Paragraphs with an empty line between them. */
  readonly body: string;
}

type Texts = { [T in TemplateName]?: (values: TemplateValues[T]) => EmailText };

const letter = (subject: string, ...paragraphs: string[]): EmailText => ({ subject, body: paragraphs.join('\n\n') });

/** The same events as by SMS, with room for a little more. Codes are never sent by e-mail. */
const texts: Texts = {
  application_received: (v) =>
    letter(
      `We have your application ${v.application_number}`,
      `Dear ${v.first_name},`,
      `Thank you for applying to ${BRAND}. Your application number is ${v.application_number}.`,
      'We review applications in the order of the queue and write to you as soon as yours is decided. You can see your place at any time, and move up by inviting friends.',
    ),
  application_approved: (v) =>
    letter(
      'Your membership is approved',
      `Dear ${v.first_name},`,
      `Welcome to ${BRAND}! Your membership is approved.`,
      'Sign in with your phone number and the PIN you chose when you applied, and see the offers that are waiting for you.',
    ),
  application_rejected: (v) =>
    letter(
      'About your application',
      `Dear ${v.first_name},`,
      `Thank you for your interest in ${BRAND}. We could not approve your application: ${v.reason.replace(/[.\s]+$/, '')}.`,
      'You may apply again.',
    ),
  payment_received: (v) =>
    letter(
      `Payment received for order ${v.order_number}`,
      `We received ${formatUgx(v.amount)} for order ${v.order_number} at ${v.outlet_name}.`,
      'We will tell you when it is ready.',
    ),
  payment_too_late: (v) =>
    letter(
      `Your money for order ${v.order_number} comes back`,
      `Your ${formatUgx(v.amount)} for order ${v.order_number} came after it had sold out.`,
      'We will refund you in full.',
    ),
  order_ready: (v) =>
    letter(
      `Order ${v.order_number} is ready`,
      `Order ${v.order_number} is ready at ${v.outlet_name}.`,
      'Open the order to see your pickup code. Show it only at the counter.',
    ),
  order_completed: (v) =>
    letter(
      `Order ${v.order_number} is collected`,
      `Order ${v.order_number} is collected. Thank you for shopping with us!`,
      ...(v.cashback > 0 ? [`${formatUgx(v.cashback)} cashback is now in your account.`] : []),
    ),
};

/** The letter of an event; undefined for events that are not told by e-mail. */
export function emailText<T extends TemplateName>(template: T, values: TemplateValues[T]): EmailText | undefined {
  return texts[template]?.(values);
}
