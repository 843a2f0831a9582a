import type { NotificationType } from '@club/contract/club/notifications';
import type { MoneyAlarm } from '@club/contract/money/reconciliation';
import { formatUgx, type Ugx } from '@club/rules/money';

import {
  goesBack,
  handedOver,
  readiness,
  reportsWait,
  roleText,
  tooLateFor,
} from '#server/features/club/notifications/events/clauses.ts';
import { paidText } from '#server/features/club/notifications/events/paid-text.ts';

import { BRAND } from './sms-texts.ts';
import type { ChangedRole, TemplateName, TemplateValues } from './template-values.ts';

export interface NotificationText {
  readonly type: NotificationType;
  readonly title: string;
  readonly message: string;
}

type Texts = { [T in TemplateName]?: (values: TemplateValues[T]) => NotificationText | NotificationText[] };

const alarmTitles: Record<MoneyAlarm['kind'], string> = {
  stuck: 'Money is stuck',
  paid_but_cancelled: 'Paid but cancelled',
  wrong_amount: 'A wrong amount',
  duplicate_debit: 'Charged twice',
  float_low: 'Float is low',
  unbalanced_day: 'A day does not balance',
  faulty_books: 'The books are wrong',
  closed_wrongly: 'A network says otherwise',
  limit_raised: 'A setting will change',
};

const given = {
  admin: 'You are an admin now',
  outlet_manager: 'You manage an outlet now',
  rider: 'You are a rider now',
} as const satisfies Record<ChangedRole['role'], string>;

const taken = {
  admin: 'No longer an admin',
  outlet_manager: 'No longer a manager',
  rider: 'No longer a rider',
} as const satisfies Record<ChangedRole['role'], string>;

const system = (title: string, message: string): NotificationText => ({ type: 'system', title, message });
const order = (title: string, message: string): NotificationText => ({ type: 'order', title, message });

/** What the bell, web push and WhatsApp say. A code never stands here: these show on locked screens. */
const texts: Texts = {
  application_approved: (v) => ({
    type: 'system',
    title: `Welcome to ${BRAND}`,
    message: `${v.first_name}, your membership is approved. Your offers are waiting.`,
  }),
  new_device: (v) => ({
    type: 'system',
    title: 'Sign-in on a new device',
    message: `Your PIN was used on ${v.device}, ${v.at}. If it was not you, reset your PIN now and contact us.`,
  }),
  payment_received: (v) =>
    order('Payment received', `We received ${paidText(v)} for order ${v.order_number} at ${v.outlet_name}.`),
  payment_failed: (v) =>
    order(
      'Payment not completed',
      `The payment for order ${v.order_number} did not go through: ${v.reason.replace(/[.\s]+$/, '')}. You have not been charged.`,
    ),
  payment_in_review: (v) =>
    order(
      'Payment being checked',
      `We received a payment that does not match order ${v.order_number}. Our team is looking at it. Please do not pay twice.`,
    ),
  payment_too_late: (v) =>
    order(
      'Your money comes back',
      `Your ${formatUgx(v.amount)} for order ${v.order_number} came after ${tooLateFor(v)}. We will refund you in full.`,
    ),
  order_ready: (v) =>
    order('Order ready', `Order ${v.order_number} is ready at ${v.outlet_name}. Open it to see your pickup code.`),
  order_code_renewed: (v) =>
    order('New pickup code', `Order ${v.order_number} has a new pickup code. The old one no longer works.`),
  order_rejected: (v) =>
    order(
      'Order refused',
      `The outlet cannot prepare order ${v.order_number}: ${v.reason}. Your money goes back to you.`,
    ),
  order_not_accepted: (v) =>
    order('Order cancelled', `The outlet did not answer for order ${v.order_number}. Your money goes back to you.`),
  order_not_collected: (v) =>
    order('Order cancelled', `Order ${v.order_number} was not collected. Your money goes back to you.`),
  order_delayed: (v) =>
    order(
      'Ready later',
      `${v.outlet_name} needs longer for order ${v.order_number}. It is promised for ${v.time} now.`,
    ),
  order_short: (v) =>
    order('Not all is there', `Of order ${v.order_number} this is not in stock: ${v.items}.${goesBack(v)}`),
  order_uncollected: (v) =>
    order(
      'Your order waits',
      `Order ${v.order_number} waits for you at ${v.outlet_name}. Please collect it by ${v.time}.`,
    ),
  order_waiting: (v) =>
    order(
      'An order waits for your yes',
      `Order ${v.order_number} has waited ${v.minutes} minutes at ${v.outlet_name}.`,
    ),
  order_unbrought: (v) =>
    order(
      'Nobody brings an order',
      `Order ${v.order_number} of ${v.outlet_name} waits for a rider. ${v.by_club ? 'Call the outlet, or give the money back.' : 'Give it to one, or call the customer.'}`,
    ),
  order_stranded: (v) =>
    order(
      'Nobody brings it yet',
      `${v.outlet_name} has nobody to bring order ${v.order_number} yet. You may wait, or cancel it and get all your money back.`,
    ),
  delivery_left: (v) =>
    order(
      'Handed over without your code',
      `The rider says that you have order ${v.order_number}: ${v.reason.replace(/[.\s]+$/, '')}. If you do not, call ${v.outlet_name} now: ${v.outlet_phone}.`,
    ),
  delivery_to_judge: (v) =>
    order(
      'Handed over without a code',
      `The rider says that order ${v.order_number} was handed over: ${v.reason.replace(/[.\s]+$/, '')}. Please look at it and say whether you believe it.`,
    ),
  delivery_given: (v) => order('An order to bring', `Please bring order ${v.order_number} from ${v.outlet_name}.`),
  delivery_taken_back: (v) =>
    order('Somebody else brings it', `Please do not fetch order ${v.order_number}: somebody else brings it.`),
  delivery_called_off: (v) =>
    order(
      'An order was called off',
      `Please ${v.is_out ? `bring order ${v.order_number} back to ${v.outlet_name}` : `do not fetch order ${v.order_number}`}.`,
    ),
  order_problem: (v) => order('A problem was reported', `Order ${v.order_number}: ${v.what}.`),
  offline_conflict: (v) =>
    system(
      'Handed over, to be looked into',
      `${v.offer_name} at ${v.outlet_name}, given without a network. ${v.why} Please look into it.`,
    ),
  issue_answered: (v) => system('Your report is answered', `${v.number}: ${v.answer}`),
  reports_wait: (v) => system('A report waits', reportsWait(v)),
  customer_arrived: (v) =>
    order(
      'A customer is here',
      `The customer of order ${v.order_number} has arrived${v.where === '' ? '' : ` (${v.where})`}.`,
    ),
  redemption_code: (v) =>
    order(
      'Your code is ready',
      `${v.offer_name} at ${v.outlet_name}: open My Codes to see it. Valid until ${v.until}.`,
    ),
  redemption_code_ending: (v) =>
    order('Your code runs out soon', `${v.offer_name} at ${v.outlet_name}: use your code until ${v.until}.`),
  day_offer_open: (v) => ({
    type: 'offer',
    title: 'Open now',
    message: `${v.offer_name} at ${v.outlet_name} is open. You asked us to tell you; there may be few.`,
  }),
  day_offer_held: (v) =>
    order('It is your turn', `A piece of ${v.offer_name} is held for you until ${v.until}. Open it and pay.`),
  redemption_code_extended: (v) =>
    order('Your code is good for longer', `${v.offer_name} at ${v.outlet_name}: use your code until ${v.until}.`),
  redemption_code_forfeited: (v) =>
    order(
      'Your code was not used',
      `The code of order ${v.order_number} ran out. ${v.amount} is not given back, as the offer said.`,
    ),
  order_completed: (v) => [
    order(`Order ${handedOver(v)}`, `Order ${v.order_number} is ${handedOver(v)}. Thank you for shopping with us!`),
    ...(v.cashback > 0 ? [cashback('Cashback earned', v.cashback, v.order_number, readiness(v))] : []),
  ],
  money_goes_back: (v) =>
    order(
      'Your money comes back',
      `Your ${formatUgx(v.amount)} for order ${v.order_number} goes back to the wallet that paid. ${v.reason}.`,
    ),
  refund_sent: (v) => order('Refund sent', `Your refund for order ${v.order_number} was sent: ${v.parts}.`),
  payout_requested: (v) => ({
    type: 'cashback',
    title: 'Payout requested',
    message: `${formatUgx(v.amount)} of your cashback goes to ${v.number}. If it was not you, contact us now.`,
  }),
  payout_failed: (v) => ({
    type: 'cashback',
    title: 'Payout not completed',
    message: `Your payout of ${formatUgx(v.amount)} did not go through. The whole amount is back in your cashback.`,
  }),
  payout_refused: (v) => ({
    type: 'cashback',
    title: 'Payout not approved',
    message: `We did not approve your payout of ${formatUgx(v.amount)}: ${v.reason.replace(/[.\s]+$/, '')}. The whole amount is back in your cashback.`,
  }),
  rider_paid: (v) => ({
    type: 'system',
    title: 'Your pay has come',
    message: `${formatUgx(v.amount)} that you earned as a rider has reached ${v.number}.`,
  }),
  rider_not_paid: (v) => ({
    type: 'system',
    title: 'Your pay was not sent',
    message: `Your pay of ${formatUgx(v.amount)} as a rider was not sent: ${v.reason.replace(/[.\s]+$/, '')}. It is still owed to you.`,
  }),
  payout_paid: (v) => ({
    type: 'cashback',
    title: 'Payout received',
    message: `${formatUgx(v.amount)} of your cashback has reached ${v.number}.`,
  }),
  money_sent_anew: (v) =>
    system(
      'Money sent again',
      `Your ${v.what} did not arrive the first time. ${formatUgx(v.amount)} was sent again, to ${v.number}.`,
    ),
  money_alarm: (v) => ({
    type: 'system',
    title: alarmTitles[v.kind],
    message: [
      v.detail,
      ...(v.amount === null ? [] : [`: ${formatUgx(v.amount)}`]),
      '.',
      ...(v.count > 1 ? [` And ${v.count - 1} more.`] : []),
    ].join(''),
  }),
  cashback_released: (v) => cashback('Cashback available', v.amount, v.order_number, readiness({})),
  statement_issued: (v) =>
    system(
      'New statement',
      `${v.outlet_name}, ${v.from} to ${v.to}: ${formatUgx(Math.abs(v.amount))} ${v.amount < 0 ? 'owed to the club' : 'owed to you'}. Please look at it and agree.`,
    ),
  statement_disputed: (v) =>
    system(
      'An outlet objects',
      `${v.outlet_name} objects to its statement ${v.number}. Nothing is paid until it is answered.`,
    ),
  statement_answered: (v) =>
    system('Your objection is answered', `We have answered your objection to statement ${v.number}.`),
  settlement_paid: (v) =>
    system('Payment sent', `${formatUgx(v.amount)} for ${v.outlet_name} was sent to ${v.number}.`),
  back_in_stock: (v) => ({
    type: 'offer',
    title: 'Back in stock',
    message: `${v.product_name} is back at ${v.outlet_name}. You asked us to tell you; there may be few.`,
  }),
  settlement_number: (v) =>
    system(
      'Number for payments changed',
      `${v.outlet_name} is now paid to ${v.number}. If this is not right, contact us at once.`,
    ),
  role_given: (v) => system(given[v.role], `You ${roleText(v)} from now on.`),
  role_taken: (v) => system(taken[v.role], `You no longer ${roleText(v)}.`),
  admin_changed: (v) =>
    v.is_admin
      ? system('A new admin', `${v.name} acts for the club from now on. The journal says who made it so.`)
      : system('One admin fewer', `${v.name} is no admin of the club any more.`),
  terms_change: (v) =>
    system(
      'Our terms change',
      `From ${v.from} on: ${v.what.replace(/[.\s]+$/, '')}. You may close your account before.`,
    ),
  outlet_corrected: (v) =>
    system(
      'Outlet corrected',
      `We have changed what we say of ${v.outlet_name}: ${v.what}. If it is not right, contact us at once.`,
    ),
  outlet_closed: (v) =>
    system(
      'Outlet closed by the club',
      `We have closed ${v.outlet_name}: ${v.reason.replace(/[.\s]+$/, '')}. What is paid is still handed over.`,
    ),
  outlet_reopened: (v) =>
    system('Outlet open again', `We have opened ${v.outlet_name} again. Members can order there.`),
  delivery_fee_set: (v) =>
    system(
      'Delivery fee changed',
      `The club has set the delivery fee of ${v.outlet_name} to ${formatUgx(v.amount)}. If this is not right, contact us at once.`,
    ),
};

function cashback(title: string, amount: Ugx, order_number: string, readiness: string): NotificationText {
  return { type: 'cashback', title, message: `${formatUgx(amount)} from order ${order_number} ${readiness}.` };
}

/** What the app says of an event, at most one thing of a type; nothing for events that are told by other ways only. */
export function notificationTexts<T extends TemplateName>(
  template: T,
  values: TemplateValues[T],
): readonly NotificationText[] {
  return [texts[template]?.(values) ?? []].flat();
}
