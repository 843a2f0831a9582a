import { ALARM_KINDS } from '@club/contract/money/reconciliation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { emailText } from './events/email-texts.ts';
import { notificationTexts } from './notification-texts.ts';
import { BRAND, SMS_MAX_CHARS, smsText } from './sms-texts.ts';
import type { TemplateName, TemplateValues } from './template-values.ts';

/** The basic table of GSM-7 as far as it is printable ASCII: one septet each. */
const GSM7 = /^[A-Za-z0-9 !"#$%&'()*+,\-./:;<=>?@_]*$/;

const text = fc.string({ unit: 'binary', maxLength: 300 });
const ugx = fc.integer({ min: 0, max: 999_999_999 });

const role = fc.oneof(
  fc.constant({ role: 'admin' as const }),
  fc.record({ role: fc.constantFrom('outlet_manager' as const, 'rider' as const), outlet_name: text }),
);

/** Any values at all, most of them longer than anything real. */
const values: { [T in TemplateName]: fc.Arbitrary<TemplateValues[T]> } = {
  application_received: fc.record({ first_name: text, application_number: text }),
  reset_code: fc.record({ code: text }),
  step_up_code: fc.record({ code: text }),
  new_number_code: fc.record({ code: text }),
  counter_word: fc.record({ code: text }),
  account_closed: fc.constant({}),
  closing_refused: fc.record({ reason: text }),
  membership_suspended: fc.record({ reason: text }),
  membership_readmitted: fc.constant({}),
  pin_changed: fc.constant({}),
  pin_reset: fc.constant({}),
  access_reset: fc.constant({}),
  number_changed: fc.record({ network: text, number: fc.option(text), pays: fc.option(text) }),
  session_copied: fc.constant({}),
  sign_in_locked: fc.record({ until: text }),
  new_device: fc.record({ device: text, at: text }),
  second_factor_changed: fc.record({ change: fc.constantFrom('set up', 'removed') }),
  recovery_code_used: fc.record({ left: fc.nat(10) }),
  confirm_phone: fc.record({ code: text, application_number: text }),
  issue_reported: fc.record({
    number: text,
    hours: fc.nat(72),
    about: fc.constantFrom('redemption_code' as const, 'order' as const),
  }),
  issue_answered: fc.record({ number: text, answer: text }),
  reports_wait: fc.record({
    number: text,
    more: fc.nat(49),
    lacks: fc.constantFrom('a_look' as const, 'an_answer' as const),
  }),
  redemption_code: fc.record({ offer_name: text, outlet_name: text, code: text, until: text }),
  redemption_code_ending: fc.record({ offer_name: text, outlet_name: text, until: text }),
  day_offer_open: fc.record({ offer_name: text, outlet_name: text }),
  day_offer_held: fc.record({ offer_name: text, until: text }),
  redemption_code_extended: fc.record({ offer_name: text, outlet_name: text, until: text }),
  redemption_code_forfeited: fc.record({ order_number: text, amount: text }),
  application_moved: fc.record({ first_name: text, places: fc.nat(1_000_000), position: fc.nat(10_000_000) }),
  application_approved: fc.record({ first_name: text }),
  application_rejected: fc.record({
    first_name: text,
    reason: text,
    again: fc.constantFrom(null, '30 September 2026', '21 Nov 2026'),
  }),
  payment_received: fc.record({ order_number: text, amount: ugx, cashback_used: ugx, outlet_name: text }),
  payer_asked: fc.record({
    asked_by: text,
    amount: ugx,
    link: fc.constant('https://club.kasente.example/stop#Ab12Cd34Ef56'),
  }),
  payment_failed: fc.record({ order_number: text, reason: text }),
  payment_in_review: fc.record({ order_number: text }),
  payment_too_late: fc.record({
    order_number: text,
    amount: ugx,
    why: fc.constantFrom('cancelled', 'sold_out', 'over'),
  }),
  order_ready: fc.record({ order_number: text, outlet_name: text, code: text }),
  order_code_renewed: fc.record({ order_number: text, code: text }),
  order_rejected: fc.record({ order_number: text, reason: text }),
  order_not_accepted: fc.record({ order_number: text }),
  order_not_collected: fc.record({ order_number: text }),
  order_delayed: fc.record({ order_number: text, outlet_name: text, time: text }),
  order_short: fc.record({ order_number: text, items: text, amount: ugx, waits: fc.boolean() }),
  order_uncollected: fc.record({ order_number: text, outlet_name: text, time: text }),
  order_waiting: fc.record({ order_number: text, outlet_name: text, minutes: ugx }),
  order_unbrought: fc.record({ order_number: text, outlet_name: text, by_club: fc.boolean() }),
  order_stranded: fc.record({ order_number: text, outlet_name: text }),
  delivery_left: fc.record({ order_number: text, reason: text, outlet_name: text, outlet_phone: text }),
  delivery_to_judge: fc.record({ order_number: text, reason: text }),
  delivery_given: fc.record({ order_number: text, outlet_name: text }),
  delivery_taken_back: fc.record({ order_number: text }),
  delivery_called_off: fc.record({ order_number: text, outlet_name: text, is_out: fc.boolean() }),
  staff_added: fc.record({ first_name: text, outlet_name: text }),
  offline_conflict: fc.record({ offer_name: text, outlet_name: text, why: text }),
  customer_arrived: fc.record({ order_number: text, where: text }),
  order_problem: fc.record({ order_number: text, what: text }),
  order_completed: fc.record({
    order_number: text,
    cashback: ugx,
    unlocks: fc.constantFrom(null, '30 September 2026'),
  }),
  money_goes_back: fc.record({ order_number: text, amount: ugx, reason: text }),
  refund_sent: fc.record({ order_number: text, parts: text }),
  payout_requested: fc.record({ amount: ugx, number: text }),
  payout_failed: fc.record({ amount: ugx }),
  payout_refused: fc.record({ amount: ugx, reason: text }),
  money_alarm: fc.record({
    kind: fc.constantFrom(...ALARM_KINDS),
    count: fc.nat(),
    detail: text,
    amount: fc.option(ugx),
  }),
  payout_paid: fc.record({ amount: ugx, number: text }),
  money_sent_anew: fc.record({ what: text, amount: ugx, number: text }),
  rider_paid: fc.record({ amount: ugx, number: text }),
  rider_not_paid: fc.record({ amount: ugx, reason: text }),
  cashback_released: fc.record({ order_number: text, amount: ugx }),
  statement_issued: fc.record({ outlet_name: text, from: text, to: text, amount: ugx }),
  statement_disputed: fc.record({ outlet_name: text, number: ugx }),
  statement_answered: fc.record({ number: ugx }),
  settlement_paid: fc.record({ outlet_name: text, amount: ugx, number: text }),
  back_in_stock: fc.record({ product_name: text, outlet_name: text }),
  settlement_number: fc.record({ outlet_name: text, number: text }),
  outlet_corrected: fc.record({ outlet_name: text, what: text }),
  outlet_closed: fc.record({ outlet_name: text, reason: text }),
  outlet_reopened: fc.record({ outlet_name: text }),
  delivery_fee_set: fc.record({ outlet_name: text, amount: ugx }),
  terms_change: fc.record({ from: text, what: text }),
  role_given: role,
  role_taken: role,
  admin_changed: fc.record({ name: text, is_admin: fc.boolean() }),
};

const LONG = 'W'.repeat(300);
const longest: TemplateValues = {
  payer_asked: { asked_by: LONG, amount: 999_999_999, link: 'https://club.kasente.example/stop#Ab12Cd34Ef56' },
  application_received: { first_name: LONG, application_number: LONG },
  reset_code: { code: LONG },
  step_up_code: { code: LONG },
  new_number_code: { code: LONG },
  counter_word: { code: LONG },
  account_closed: {},
  closing_refused: { reason: LONG },
  membership_suspended: { reason: LONG },
  membership_readmitted: {},
  pin_changed: {},
  pin_reset: {},
  access_reset: {},
  number_changed: { network: LONG, number: LONG, pays: LONG },
  session_copied: {},
  sign_in_locked: { until: LONG },
  new_device: { device: LONG, at: LONG },
  second_factor_changed: { change: 'removed' },
  recovery_code_used: { left: 10 },
  confirm_phone: { code: LONG, application_number: LONG },
  issue_reported: { number: LONG, hours: 72, about: 'redemption_code' },
  issue_answered: { number: LONG, answer: LONG },
  reports_wait: { number: LONG, more: 49, lacks: 'an_answer' },
  redemption_code: { offer_name: LONG, outlet_name: LONG, code: LONG, until: LONG },
  redemption_code_ending: { offer_name: LONG, outlet_name: LONG, until: LONG },
  day_offer_open: { offer_name: LONG, outlet_name: LONG },
  day_offer_held: { offer_name: LONG, until: LONG },
  redemption_code_extended: { offer_name: LONG, outlet_name: LONG, until: LONG },
  redemption_code_forfeited: { order_number: LONG, amount: LONG },
  application_moved: { first_name: LONG, places: 1_000_000, position: 10_000_000 },
  application_approved: { first_name: LONG },
  application_rejected: { first_name: LONG, reason: LONG, again: '30 September 2026' },
  payment_received: { order_number: LONG, amount: 999_999_999, cashback_used: 999_999_999, outlet_name: LONG },
  payment_failed: { order_number: LONG, reason: LONG },
  payment_in_review: { order_number: LONG },
  payment_too_late: { order_number: LONG, amount: 999_999_999, why: 'cancelled' },
  order_ready: { order_number: LONG, outlet_name: LONG, code: LONG },
  order_code_renewed: { order_number: LONG, code: LONG },
  order_rejected: { order_number: LONG, reason: LONG },
  order_not_accepted: { order_number: LONG },
  order_not_collected: { order_number: LONG },
  order_delayed: { order_number: LONG, outlet_name: LONG, time: LONG },
  order_short: { order_number: LONG, items: LONG, amount: 0, waits: true },
  order_uncollected: { order_number: LONG, outlet_name: LONG, time: LONG },
  order_waiting: { order_number: LONG, outlet_name: LONG, minutes: 999 },
  order_unbrought: { order_number: LONG, outlet_name: LONG },
  order_stranded: { order_number: LONG, outlet_name: LONG },
  delivery_left: { order_number: LONG, reason: LONG, outlet_name: LONG, outlet_phone: LONG },
  delivery_to_judge: { order_number: LONG, reason: LONG },
  delivery_given: { order_number: LONG, outlet_name: LONG },
  delivery_taken_back: { order_number: LONG },
  delivery_called_off: { order_number: LONG, outlet_name: LONG, is_out: true },
  staff_added: { first_name: LONG, outlet_name: LONG },
  offline_conflict: { offer_name: LONG, outlet_name: LONG, why: LONG },
  customer_arrived: { order_number: LONG, where: LONG },
  order_problem: { order_number: LONG, what: LONG },
  order_completed: { order_number: LONG, cashback: 999_999_999, unlocks: '30 September 2026' },
  money_goes_back: { order_number: LONG, amount: 999_999_999, reason: LONG },
  refund_sent: { order_number: LONG, parts: LONG },
  payout_requested: { amount: 999_999_999, number: LONG },
  payout_failed: { amount: 999_999_999 },
  payout_refused: { amount: 999_999_999, reason: LONG },
  money_alarm: { kind: 'stuck', count: 200, detail: LONG, amount: null },
  payout_paid: { amount: 999_999_999, number: LONG },
  money_sent_anew: { what: LONG, amount: 999_999_999, number: LONG },
  rider_paid: { amount: 999_999_999, number: LONG },
  rider_not_paid: { amount: 999_999_999, reason: LONG },
  cashback_released: { order_number: LONG, amount: 999_999_999 },
  statement_issued: { outlet_name: LONG, from: LONG, to: LONG, amount: 999_999_999 },
  statement_disputed: { outlet_name: LONG, number: 99_999 },
  statement_answered: { number: 99_999 },
  settlement_paid: { outlet_name: LONG, amount: 999_999_999, number: LONG },
  settlement_number: { outlet_name: LONG, number: LONG },
  outlet_corrected: { outlet_name: LONG, what: LONG },
  outlet_closed: { outlet_name: LONG, reason: LONG },
  outlet_reopened: { outlet_name: LONG },
  delivery_fee_set: { outlet_name: LONG, amount: 999_999_999 },
  role_given: { role: 'rider', outlet_name: LONG },
  role_taken: { role: 'outlet_manager', outlet_name: LONG },
  admin_changed: { name: LONG, is_admin: true },
  terms_change: { from: LONG, what: LONG },
  back_in_stock: { product_name: LONG, outlet_name: LONG },
};
const names = Object.keys(longest) as TemplateName[];

describe.each(names)('%s', (name) => {
  it('is plain GSM-7, one segment, with the brand, whatever stands in it', () => {
    const check = (body: string) => {
      expect(body.length).toBeLessThanOrEqual(SMS_MAX_CHARS);
      expect(body).toMatch(GSM7);
      expect(body.startsWith(`${BRAND}: `)).toBe(true);
    };
    check(smsText(name, longest[name]));
    fc.assert(fc.property(values[name] as fc.Arbitrary<never>, (v) => check(smsText(name, v))));
  });
});

describe('what people read', () => {
  it('keeps the code, the order and the money whole', () => {
    const order = { order_number: 'KC-261121-00042', outlet_name: 'Nakasero Fresh Market' };
    expect(smsText('order_ready', { ...order, code: '482913' })).toBe(
      'Kasente Club: Order KC-261121-00042 is ready at Nakasero Fresh Market. Pickup code: 482913. Show it only at the counter.',
    );
    expect(smsText('payment_received', { ...order, amount: 1_250_000 })).toContain(
      'We received UGX 1,250,000 for order',
    );
    const part = { ...order, amount: 19_700, cashback_used: 1_300 };
    expect(smsText('payment_received', part)).toContain('We received UGX 19,700 and UGX 1,300 of your cashback for');
    expect(smsText('payment_received', { ...part, amount: 0 })).toContain('We received UGX 1,300 of your cashback for');
    expect(smsText('order_completed', { ...order, cashback: 0 })).not.toContain('UGX');
    const short = { ...order, items: '1 × Rice' };
    expect(smsText('order_short', { ...short, amount: 8_000 })).toMatch(/Rice\. UGX.8,000 goes back to you\.$/);
    expect(smsText('order_short', { ...short, amount: 0 })).toMatch(/Rice\.$/);
    const waits = { ...short, amount: 0, waits: true };
    expect(smsText('order_short', waits)).toMatch(/Rice\. Its money follows once the club decides\.$/);
  });

  it('says to an outlet for how long an order waits, as people say it', () => {
    const waiting = { order_number: 'KC-261122-0042', outlet_name: 'Mugati', minutes: 6 };
    expect(smsText('order_waiting', waiting)).toBe(
      'Kasente Club: Order KC-261122-0042 at Mugati has waited 6 minutes for a yes. Please open the board.',
    );
    expect(notificationTexts('order_waiting', waiting)[0]!.message).toBe(
      'Order KC-261122-0042 has waited 6 minutes at Mugati.',
    );
  });

  it('ends what there is no room for at a word, and shows that there is more', () => {
    const items = '12 x Fresh milk 500 ml, 3 x Brown bread, 1 x Sugar 2 kg, 2 x Rice';
    expect(smsText('order_short', { order_number: 'KC-7', items, amount: 0 })).toBe(
      'Kasente Club: Not all of order KC-7 is there: 12 x Fresh milk 500 ml, 3 x Brown bread, 1 x Sugar 2...',
    );
    const whole = { order_number: 'KC-7', items: '3 x Brown bread.', amount: 0 };
    expect(smsText('order_short', whole)).toMatch(/: 3 x Brown bread\.$/);
    expect(smsText('issue_answered', { number: 'KT-7', answer: 'It is there now.' })).toBe(
      'Kasente Club: Your report KT-7 is resolved: It is there now.',
    );
  });

  it('leads on where there is room, and never at the price of a second segment', () => {
    const address = 'https://kasente.ug/application-status';
    const code = { code: '482913', application_number: 'AP-261122-0042' };
    expect(smsText('confirm_phone', code, address)).toBe(
      'Kasente Club: 482913 confirms your phone number for application AP-261122-0042. Valid for 10 minutes. Tell it to nobody. https://kasente.ug/application-status',
    );
    const moved = { first_name: 'Amina', places: 15, position: 12 };
    expect(smsText('application_moved', moved, address)).toBe(
      'Kasente Club: Amina, your friends moved you up 15 places. You are number 12 in line now. https://kasente.ug/application-status',
    );
    expect(smsText('confirm_phone', code, `https://${'x'.repeat(40)}.ug/`)).not.toContain('https://');
  });

  it('says of a rejected application that there may be another, at once or from which day on', () => {
    const rejected = { first_name: 'Amina', reason: 'the form is not complete' };
    expect(smsText('application_rejected', { ...rejected, again: null })).toBe(
      'Kasente Club: Dear Amina, we could not approve your application: the form is not complete. You may apply again.',
    );
    expect(smsText('application_rejected', { ...rejected, again: '21 Nov 2026' })).toMatch(
      /Apply again from 21 Nov 2026\.$/,
    );
    const endOf = (again: string | null) =>
      emailText('application_rejected', { ...rejected, again })!
        .body.split('\n\n')
        .at(-1);
    expect(endOf(null)).toBe('You may apply again.');
    expect(endOf('21 Nov 2026')).toBe('You may apply again from 21 Nov 2026.');
  });

  it('spells names in letters that every phone has', () => {
    expect(smsText('application_approved', { first_name: 'Zoë’s\n“Ñandú” 😀' })).toContain('Welcome Zoe\'s "Nandu"!');
    expect(smsText('application_approved', { first_name: 'Ŋŋoma' })).toContain('Welcome Ngngoma!');
  });

  it('leaves no hole for a name of which plain SMS has no letter', () => {
    const [first_name, outlet_name] = ['محمد', 'ሐበሻ ምግብ'];
    expect(smsText('application_approved', { first_name })).toContain('Welcome friend!');
    expect(smsText('application_moved', { first_name, places: 15, position: 12 })).toContain(': friend, your friends');
    const link = 'https://kasente.ug/stop#Ab12Cd34Ef56';
    expect(smsText('payer_asked', { asked_by: first_name, amount: 5_000, link })).toContain(
      ': Somebody asks you to pay',
    );
    expect(smsText('admin_changed', { name: first_name, is_admin: true })).toContain(': Somebody is an admin');
    const code = { offer_name: outlet_name, outlet_name, code: '48261573', until: '30 Nov, 18:00' };
    expect(smsText('redemption_code', code)).toContain('is 48261573 for an offer at the outlet. Valid');
    const back = { product_name: outlet_name, outlet_name };
    expect(smsText('back_in_stock', back)).toContain(': A product is back at the outlet.');
  });

  it('leaves no hole for a reason or an answer of which plain SMS has no letter', () => {
    expect(smsText('membership_suspended', { reason: '🙅🏾‍♀️' })).toContain('is suspended: ask us for more. You cannot');
    expect(smsText('issue_answered', { number: 'T-000012', answer: '👍🏾' })).toContain(
      'is resolved: read it in the app.',
    );
  });
});
