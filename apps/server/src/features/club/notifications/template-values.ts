import type { MoneyAlarm } from '@club/contract/money/reconciliation';
import type { Ugx } from '@club/rules/money';

export type ChangedRole = { role: 'admin' } | { role: 'outlet_manager' | 'rider'; outlet_name: string };

/** What each text is made of. */
export interface TemplateValues {
  /** Codes that prove who somebody is. */
  reset_code: { code: string };
  step_up_code: { code: string };
  new_number_code: { code: string };
  /** Read out at a counter by a member without a smartphone. */
  counter_word: { code: string };
  /** What a thief would do first: its owner is told at every number. */
  account_closed: object;
  closing_refused: { reason: string };
  /** `reason` is null once it is suspended no more. */
  membership_suspended: { reason: string };
  membership_readmitted: Record<string, never>;
  pin_changed: object;
  pin_reset: object;
  /** By the club's own people, at the machine itself. */
  access_reset: object;
  /** `number` is null when it was taken out; `pays` is the network that pays in its place, if it paid. */
  number_changed: { network: string; number: string | null; pays: string | null };
  session_copied: object;
  /** `until`: a day and a time, since it may be read a day later. */
  sign_in_locked: { until: string };
  /** `device` as its owner would call it, `at` in Kampala's time. */
  new_device: { device: string; at: string };
  second_factor_changed: { change: 'set up' | 'removed' };
  /** `left`: how many more there are. */
  recovery_code_used: { left: number };
  application_received: { first_name: string; application_number: string };
  /** Proves the number of an application. */
  confirm_phone: { code: string; application_number: string };
  /** What friends were worth who confirmed their numbers; `further`: how many more are worth another jump, if any are. */
  application_moved: { first_name: string; places: number; position: number; further?: number | null };
  application_approved: { first_name: string };
  /** `again`: the day from which the person may apply again, if not at once. */
  application_rejected: { first_name: string; reason: string; again?: string | null };
  /** `amount` came by mobile money. Of what is `brought` nobody is told that it is ready. */
  payment_received: { order_number: string; amount: Ugx; cashback_used?: Ugx; outlet_name: string; brought?: boolean };
  /** To whoever is asked to pay for somebody else; `link` ends such requests. */
  payer_asked: { asked_by: string; amount: Ugx; link: string };
  payment_failed: { order_number: string; reason: string };
  /** Another sum, wallet or currency than was asked: a person looks at it. */
  payment_in_review: { order_number: string };
  /** Paid too late: the order is cancelled or its goods are gone, and the money goes back. */
  payment_too_late: { order_number: string; amount: Ugx; why: 'cancelled' | 'sold_out' | 'over' };
  order_ready: { order_number: string; outlet_name: string; code: string };
  /** The pickup code was tried too often or has run out, and this one replaces it. */
  order_code_renewed: { order_number: string; code: string };
  /** The outlet cannot prepare it, or did not answer: the money goes back. */
  order_rejected: { order_number: string; reason: string };
  order_not_accepted: { order_number: string };
  order_not_collected: { order_number: string };
  order_delayed: { order_number: string; outlet_name: string; time: string };
  /** `items`: what is not there; nothing goes back where it had been given back before. */
  /** `waits`: what was paid for it is spoken for by a refund that a second person decides about. */
  order_short: { order_number: string; items: string; amount: Ugx; waits?: boolean };
  order_uncollected: { order_number: string; outlet_name: string; time: string };
  /** For the outlet's managers. */
  order_waiting: { order_number: string; outlet_name: string; minutes: number };
  /** For the outlet's managers, and later, `by_club`, for admins, who have no riders: nobody brings it. */
  order_unbrought: { order_number: string; outlet_name: string; by_club?: boolean };
  order_stranded: { order_number: string; outlet_name: string };
  /** The rider says that the member has it, and why there was no code. */
  delivery_left: { order_number: string; reason: string; outlet_name: string; outlet_phone: string };
  /** For the outlet's managers, only in the app: whether it was so is theirs to say. */
  delivery_to_judge: { order_number: string; reason: string };
  /** To a rider. */
  delivery_given: { order_number: string; outlet_name: string };
  /** `is_out`: the rider has the goods. */
  delivery_taken_back: { order_number: string };
  delivery_called_off: { order_number: string; outlet_name: string; is_out: boolean };
  /** To somebody who works at an outlet and may be no member. Never the PIN. */
  staff_added: { first_name: string; outlet_name: string };
  /** For the outlet's managers, only in the app. `where`: what to look for at the kerb. */
  customer_arrived: { order_number: string; where: string };
  order_problem: { order_number: string; what: string };
  /** For the outlet's managers and admins, only in the app: given away without a network, all of it or a part for nothing. */
  offline_conflict: { offer_name: string; outlet_name: string; why: string };
  /** Bought and paid: `code` is what the counter wants to see. */
  redemption_code: { offer_name: string; outlet_name: string; code: string; until: string };
  /** The digits are in the first message. */
  redemption_code_ending: { offer_name: string; outlet_name: string; until: string };
  /** To whoever asked for it. */
  day_offer_open: { offer_name: string; outlet_name: string };
  /** To whoever was first in line; `until`: to be paid by then. */
  day_offer_held: { offer_name: string; until: string };
  /** Its end was moved. */
  redemption_code_extended: { offer_name: string; outlet_name: string; until: string };
  /** It was not used in time, and its money is not given back. */
  redemption_code_forfeited: { order_number: string; amount: string };
  /** A report was written down; somebody looks at it within `hours`. One about a code stands with it in My Codes. */
  issue_reported: { number: string; hours: number; about: 'redemption_code' | 'order' };
  issue_answered: { number: string; answer: string };
  /** To admins: what was promised of it has little time left. `more`: how many others there are. */
  reports_wait: { number: string; more: number; lacks: 'a_look' | 'an_answer' };
  /** `unlocks`: the day from which the cashback may be spent, if not at once. */
  order_completed: { order_number: string; cashback: Ugx; unlocks?: string | null; brought?: boolean };
  /** Money that paid for nothing; the refund itself is told when it was sent. */
  money_goes_back: { order_number: string; amount: Ugx; reason: string };
  /** `parts`: what goes to the wallet and what became cashback again. */
  refund_sent: { order_number: string; parts: string };
  payout_requested: { amount: Ugx; number: string };
  payout_failed: { amount: Ugx };
  payout_refused: { amount: Ugx; reason: string };
  rider_paid: { amount: Ugx; number: string };
  rider_not_paid: { amount: Ugx; reason: string };
  /** Only in the app. */
  payout_paid: { amount: Ugx; number: string };
  /** Money that had been called sent and never arrived. `what` follows "your". */
  money_sent_anew: { what: string; amount: Ugx; number: string };
  cashback_released: { order_number: string; amount: Ugx };
  /** Only in the app, and only for admins. */
  money_alarm: { kind: MoneyAlarm['kind']; count: number; detail: string; amount: number | null };
  /** `from` and `to` as days are shown. Below zero the outlet owes it. */
  statement_issued: { outlet_name: string; from: string; to: string; amount: number };
  statement_disputed: { outlet_name: string; number: number };
  statement_answered: { number: number };
  settlement_paid: { outlet_name: string; amount: Ugx; number: string };
  settlement_number: { outlet_name: string; number: string };
  /** `what`: names of fields, with commas between. */
  outlet_corrected: { outlet_name: string; what: string };
  outlet_closed: { outlet_name: string; reason: string };
  outlet_reopened: { outlet_name: string };
  delivery_fee_set: { outlet_name: string; amount: Ugx };
  /** All three only in the app. Of whoever acts for the whole club no outlet is named. */
  role_given: ChangedRole;
  role_taken: ChangedRole;
  /** For the other admins. */
  admin_changed: { name: string; is_admin: boolean };
  /** Never by SMS. `from`: a day as days are shown. */
  terms_change: { from: string; what: string };
  /** Only to whoever asked for it. */
  back_in_stock: { product_name: string; outlet_name: string };
}
export type TemplateName = keyof TemplateValues;
