import { formatCount, formatUgx } from '@club/rules/money';

import {
  goesBack,
  handedOver,
  readiness,
  reportsWait,
  roleText,
  tooLateFor,
} from '#server/features/club/notifications/events/clauses.ts';
import { paidText } from '#server/features/club/notifications/events/paid-text.ts';
import { isCut, plainSentence, plainText } from '#server/features/club/notifications/events/plain-text.ts';

import { greetingName } from './greeting-name.ts';
import type { TemplateName, TemplateValues } from './template-values.ts';

export const BRAND = 'Kasente Club';
/** One segment of GSM-7: a longer text costs double and may arrive in pieces. */
export const SMS_MAX_CHARS = 160;

const NAME_CHARS = 20;
const OUTLET_CHARS = 30;
const PRODUCT_CHARS = 40;
const OFFER_CHARS = 24;
const REASON_CHARS = 55;
const ANSWER_CHARS = 80;
const NUMBER_CHARS = 20;
const CODE_CHARS = 8;
const PHONE_CHARS = 16;
const ROLE_CHARS = 60;

type Templates = { [T in TemplateName]: (values: TemplateValues[T]) => string };

/** Of a name in letters that plain SMS has none of, such as Arabic or Ethiopic ones, nothing is left. */
const named = (text: string, maxChars: number, unnamed: string) => plainText(text, maxChars) || unnamed;

const name = (text: string, unnamed = 'friend') => named(greetingName(text), NAME_CHARS, unnamed);
const outlet = (text: string, maxChars = OUTLET_CHARS) => named(text, maxChars, 'the outlet');
const offer = (text: string, maxChars: number) => named(text, maxChars, 'an offer');
const number = (text: string) => plainText(text, NUMBER_CHARS);
const code = (text: string) => plainText(text, CODE_CHARS);
/** Nor of a sentence in such letters, or of signs alone. */
const reason = (text: string) => plainSentence(text, REASON_CHARS) || 'ask us for more';

const answer = (text: string) => {
  const shown = plainSentence(text, ANSWER_CHARS);
  return shown === '' ? 'read it in the app.' : `${shown}.${isCut(shown) ? ' More in the app.' : ''}`;
};

/** Every text the club sends by SMS, each with the brand in it, as the networks ask. */
const templates: Templates = {
  application_received: (v) =>
    `${BRAND}: Thank you ${name(v.first_name)}. We have your application ${number(v.application_number)}. We will send you an SMS when it is decided.`,
  confirm_phone: (v) =>
    `${BRAND}: ${code(v.code)} confirms your phone number for application ${number(v.application_number)}. Valid for 10 minutes. Tell it to nobody.`,
  reset_code: (v) =>
    `${BRAND}: ${code(v.code)} is your code to set a new PIN. It works for 10 minutes. Never tell it to anyone, not even to us.`,
  step_up_code: (v) =>
    `${BRAND}: ${code(v.code)} confirms your new device. It works for 10 minutes. Never tell it to anyone, not even to us.`,
  new_number_code: (v) =>
    `${BRAND}: ${code(v.code)} confirms this number for your membership. It works for 10 minutes. Never tell it to anyone, not even to us.`,
  counter_word: (v) =>
    `${BRAND}: ${code(v.code)}. Read these digits to the staff only while you stand at the counter to collect. They work for 10 minutes.`,
  account_closed: () =>
    `${BRAND}: Your membership is closed as you asked. Thank you for having been with us. You may apply again at any time.`,
  closing_refused: (v) =>
    `${BRAND}: We cannot close your membership yet: ${reason(v.reason)}. Your request has ended; you may ask again.`,
  membership_suspended: (v) =>
    `${BRAND}: Your membership is suspended: ${reason(v.reason)}. You cannot sign in. If this is not right, contact us.`,
  membership_readmitted: () =>
    `${BRAND}: Your membership is suspended no more. Sign in with your phone number and PIN.`,
  pin_changed: () => `${BRAND}: Your PIN was changed. If it was not you, reset your PIN now and contact us.`,
  pin_reset: () =>
    `${BRAND}: Your PIN was reset with a code sent to your phone and all devices were signed out. If it was not you, contact us now.`,
  access_reset: () =>
    `${BRAND}: Our team reset the sign-in of your account. Your PIN and devices no longer open it. If you did not ask for this, contact us now.`,
  number_changed: (v) =>
    `${BRAND}: Your ${plainText(v.network, 6)} number ${v.number === null ? 'was removed' : `is now ${plainText(v.number, 20)}`}. ${v.pays ? `Payments are asked from ${plainText(v.pays, 6)} now. ` : ''}If it was not you, reset your PIN now and contact us.`,
  session_copied: () =>
    `${BRAND}: Somebody tried to use your sign-in on another device, so we ended it. Please sign in again.`,
  sign_in_locked: (v) =>
    `${BRAND}: After too many wrong PINs your sign-in is locked until ${plainText(v.until, 18)}. Forgot it? Set a new PIN at sign-in. Was it not you? Your PIN has held.`,
  new_device: (v) =>
    `${BRAND}: Your account is now open on a new device (${plainText(v.device, 28)}). If it was not you, reset your PIN now and contact us.`,
  second_factor_changed: (v) =>
    `${BRAND}: The authenticator app of your account was ${v.change}. If it was not you, reset your PIN now and contact us.`,
  recovery_code_used: (v) =>
    `${BRAND}: A recovery code of your account was used; ${v.left} left. If it was not you, reset your PIN now and contact us.`,
  application_moved: (v) =>
    `${BRAND}: ${name(v.first_name)}, your friends moved you up ${formatCount(v.places)} ${v.places === 1 ? 'place' : 'places'}. You are number ${formatCount(v.position)} in line now.`,
  application_approved: (v) =>
    `${BRAND}: Welcome ${name(v.first_name)}! Your membership is approved. Sign in with your phone number and PIN to see your offers.`,
  application_rejected: (v) =>
    v.again
      ? `${BRAND}: ${name(v.first_name)}, your application was declined: ${reason(v.reason)}. Apply again from ${v.again}.`
      : `${BRAND}: Dear ${name(v.first_name)}, we could not approve your application: ${reason(v.reason)}. You may apply again.`,
  payment_received: (v) =>
    `${BRAND}: We received ${paidText(v)} for order ${number(v.order_number)} at ${outlet(v.outlet_name)}.${v.cashback_used || v.brought ? '' : ' We will tell you when it is ready.'}`,
  payer_asked: (v) =>
    `${BRAND}: ${name(v.asked_by, 'Somebody')} asks you to pay ${formatUgx(v.amount)}. Approve only if you know them. No more: ${v.link}`,
  payment_failed: (v) =>
    `${BRAND}: The payment for order ${number(v.order_number)} did not go through: ${reason(v.reason)}. You have not been charged.`,
  payment_in_review: (v) =>
    `${BRAND}: We received a payment that does not match order ${number(v.order_number)}. Our team is looking at it. Please do not pay twice.`,
  payment_too_late: (v) =>
    `${BRAND}: Your ${formatUgx(v.amount)} for order ${number(v.order_number)} came after ${tooLateFor(v)}. We will refund you in full.`,
  order_ready: (v) =>
    `${BRAND}: Order ${number(v.order_number)} is ready at ${outlet(v.outlet_name)}. Pickup code: ${code(v.code)}. Show it only at the counter.`,
  order_code_renewed: (v) =>
    `${BRAND}: New pickup code for order ${number(v.order_number)}: ${code(v.code)}. The old one no longer works. Show it only at the counter.`,
  order_rejected: (v) =>
    `${BRAND}: Order ${number(v.order_number)} was refused by the outlet: ${reason(v.reason)}. Your money goes back to you.`,
  order_not_accepted: (v) =>
    `${BRAND}: The outlet did not answer for order ${number(v.order_number)}, so we cancelled it. Your money goes back to you.`,
  order_not_collected: (v) =>
    `${BRAND}: Order ${number(v.order_number)} was not collected and is cancelled. Your money goes back to you.`,
  order_delayed: (v) =>
    `${BRAND}: ${outlet(v.outlet_name)} needs longer for order ${number(v.order_number)}. It is promised for ${plainText(v.time, 20)} now.`,
  order_short: (v) =>
    `${BRAND}: Not all of order ${number(v.order_number)} is there: ${reason(v.items)}.${goesBack(v)}`,
  order_uncollected: (v) =>
    `${BRAND}: Order ${number(v.order_number)} waits for you at ${outlet(v.outlet_name)}. Please collect it by ${plainText(v.time, 20)}.`,
  order_waiting: (v) =>
    `${BRAND}: Order ${number(v.order_number)} at ${outlet(v.outlet_name)} has waited ${formatCount(v.minutes)} minutes for a yes. Please open the board.`,
  order_unbrought: (v) =>
    `${BRAND}: Nobody brings order ${number(v.order_number)} of ${outlet(v.outlet_name)}. ${v.by_club ? 'Call the outlet, or give the money back.' : 'Give it to a rider, or call the customer.'}`,
  order_stranded: (v) =>
    `${BRAND}: ${outlet(v.outlet_name)} has nobody to bring order ${number(v.order_number)} yet. Wait, or cancel it in the app: all your money goes back.`,
  delivery_left: (v) =>
    `${BRAND}: The rider says you have order ${number(v.order_number)}: ${reason(v.reason)}. If not, call ${plainText(v.outlet_phone, PHONE_CHARS)}.`,
  delivery_to_judge: (v) =>
    `${BRAND}: The rider gave order ${number(v.order_number)} away without its code: ${reason(v.reason)}.`,
  delivery_given: (v) =>
    `${BRAND}: Please bring order ${number(v.order_number)} from ${outlet(v.outlet_name)}. Your page in the app shows what to bring.`,
  delivery_taken_back: (v) => `${BRAND}: Somebody else brings order ${number(v.order_number)}. Please do not fetch it.`,
  delivery_called_off: (v) =>
    `${BRAND}: Order ${number(v.order_number)} was called off. Please ${v.is_out ? `bring it back to ${outlet(v.outlet_name)}` : 'do not fetch it'}.`,
  offline_conflict: (v) =>
    `${BRAND}: ${offer(v.offer_name, OFFER_CHARS)} given at ${outlet(v.outlet_name)} without a network: ${reason(v.why)}.`,
  staff_added: (v) =>
    `${BRAND}: ${name(v.first_name)}, ${outlet(v.outlet_name)} has added you as staff. Your manager shows you your PIN. Tell it to nobody.`,
  customer_arrived: (v) => `${BRAND}: The customer of order ${number(v.order_number)} is here.`,
  order_problem: (v) => `${BRAND}: A problem with order ${number(v.order_number)} was reported.`,
  issue_reported: (v) =>
    `${BRAND}: We have your report ${number(v.number)} and will look at it within ${v.hours} hours.${v.about === 'redemption_code' ? ' You find it in My Codes.' : ''}`,
  issue_answered: (v) => `${BRAND}: Your report ${number(v.number)} is resolved: ${answer(v.answer)}`,
  reports_wait: (v) => `${BRAND}: ${reportsWait({ ...v, number: number(v.number) })}`,
  redemption_code: (v) =>
    `${BRAND}: Your code is ${plainText(v.code, 9)} for ${offer(v.offer_name, 28)} at ${outlet(v.outlet_name, 24)}. Valid until ${plainText(v.until, 18)}. Show it only at the counter.`,
  redemption_code_ending: (v) =>
    `${BRAND}: Your code for ${offer(v.offer_name, 32)} at ${outlet(v.outlet_name)} runs out on ${plainText(v.until, 18)}. Open My Codes to use it.`,
  day_offer_open: (v) =>
    `${BRAND}: ${offer(v.offer_name, 40)} at ${outlet(v.outlet_name)} is open now. You asked us to tell you; there may be few.`,
  day_offer_held: (v) =>
    `${BRAND}: A piece of ${offer(v.offer_name, 40)} came free and is held for you until ${plainText(v.until, 18)}. Open the app and pay.`,
  redemption_code_extended: (v) =>
    `${BRAND}: Your code for ${offer(v.offer_name, 32)} at ${outlet(v.outlet_name)} is good for longer now: until ${plainText(v.until, 18)}.`,
  redemption_code_forfeited: (v) =>
    `${BRAND}: Your code of order ${number(v.order_number)} was not used in time. ${plainText(v.amount, 16)} is not given back, as the offer said.`,
  order_completed: (v) =>
    v.cashback > 0
      ? `${BRAND}: Order ${number(v.order_number)} is ${handedOver(v)}. ${formatUgx(v.cashback)} cashback ${readiness(v)}. Thank you!`
      : `${BRAND}: Order ${number(v.order_number)} is ${handedOver(v)}. Thank you for shopping with us!`,
  money_goes_back: (v) =>
    `${BRAND}: Your ${formatUgx(v.amount)} for order ${number(v.order_number)} goes back to the wallet that paid. ${reason(v.reason)}.`,
  refund_sent: (v) => `${BRAND}: Your refund for order ${number(v.order_number)} was sent: ${plainText(v.parts, 60)}.`,
  payout_requested: (v) =>
    `${BRAND}: ${formatUgx(v.amount)} of your cashback goes to ${number(v.number)}. If you did not ask for this, reset your PIN and contact us now.`,
  payout_failed: (v) =>
    `${BRAND}: Your payout of ${formatUgx(v.amount)} did not go through. The whole amount is back in your cashback.`,
  payout_refused: (v) =>
    `${BRAND}: Your payout of ${formatUgx(v.amount)} was not approved: ${reason(v.reason)}. All of it is back in your cashback.`,
  rider_paid: (v) => `${BRAND}: ${formatUgx(v.amount)} that you earned as a rider has reached ${number(v.number)}.`,
  rider_not_paid: (v) =>
    `${BRAND}: Your pay of ${formatUgx(v.amount)} as a rider was not sent: ${reason(v.reason)}. It is still owed to you.`,
  payout_paid: (v) => `${BRAND}: ${formatUgx(v.amount)} of your cashback has reached ${number(v.number)}.`,
  money_sent_anew: (v) =>
    `${BRAND}: Your ${plainText(v.what, 50)} did not arrive the first time. ${formatUgx(v.amount)} was sent again, to ${number(v.number)}.`,
  money_alarm: (v) => `${BRAND}: ${v.count} to look at in Finance: ${reason(v.detail)}.`,
  cashback_released: (v) =>
    `${BRAND}: ${formatUgx(v.amount)} cashback from order ${number(v.order_number)} is now in your account.`,
  statement_issued: (v) =>
    `${BRAND}: The statement of ${outlet(v.outlet_name)} from ${number(v.from)} to ${number(v.to)} is there. Please look at it and agree.`,
  statement_disputed: (v) => `${BRAND}: ${outlet(v.outlet_name)} objects to its statement ${v.number}.`,
  statement_answered: (v) => `${BRAND}: We have answered your objection to statement ${v.number}.`,
  settlement_paid: (v) =>
    `${BRAND}: ${formatUgx(v.amount)} for ${outlet(v.outlet_name)} was sent to ${number(v.number)}.`,
  settlement_number: (v) =>
    `${BRAND}: ${outlet(v.outlet_name)} is now paid to ${number(v.number)}. If this is not right, contact us at once.`,
  outlet_corrected: (v) =>
    `${BRAND}: We have changed what we say of ${outlet(v.outlet_name)}: ${plainText(v.what, 40)}. If it is not right, contact us at once.`,
  outlet_closed: (v) =>
    `${BRAND}: We have closed ${outlet(v.outlet_name)}: ${reason(v.reason)}. What is paid is still handed over.`,
  outlet_reopened: (v) => `${BRAND}: We have opened ${outlet(v.outlet_name)} again. Members can order there.`,
  delivery_fee_set: (v) =>
    `${BRAND}: The club has set the delivery fee of ${outlet(v.outlet_name)} to ${formatUgx(v.amount)}. If this is not right, contact us at once.`,
  role_given: (v) => `${BRAND}: You ${plainText(roleText(v), ROLE_CHARS)} from now on.`,
  role_taken: (v) => `${BRAND}: You no longer ${plainText(roleText(v), ROLE_CHARS)}.`,
  admin_changed: (v) =>
    `${BRAND}: ${named(v.name, OUTLET_CHARS, 'Somebody')} ${v.is_admin ? 'is an admin from now on' : 'is no admin any more'}.`,
  terms_change: (v) => `${BRAND}: Our terms change from ${number(v.from)} on: ${answer(v.what)}`,
  back_in_stock: (v) =>
    `${BRAND}: ${named(v.product_name, PRODUCT_CHARS, 'A product')} is back at ${outlet(v.outlet_name)}. You asked us to tell you; there may be few.`,
};

/** The text of a template, plain GSM-7 in one segment, and after it an address of ours where there is room for one. */
export function smsText<T extends TemplateName>(template: T, values: TemplateValues[T], address?: string): string {
  const text = templates[template](values);
  const withAddress = address === undefined ? text : `${text} ${address}`;
  return withAddress.length <= SMS_MAX_CHARS ? withAddress : text;
}
