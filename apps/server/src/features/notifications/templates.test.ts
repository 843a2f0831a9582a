import { ALARM_KINDS } from '@club/contract/reconciliation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { BRAND, SMS_MAX_CHARS, smsText, type TemplateName, type TemplateValues } from './templates.ts';

/** The basic table of GSM-7 as far as it is printable ASCII: one septet each. */
const GSM7 = /^[A-Za-z0-9 !"#$%&'()*+,\-./:;<=>?@_]*$/;

const text = fc.string({ unit: 'binary', maxLength: 300 });
const ugx = fc.integer({ min: 0, max: 999_999_999 });

/** Any values at all, most of them longer than anything real. */
const values: { [T in TemplateName]: fc.Arbitrary<TemplateValues[T]> } = {
  application_received: fc.record({ first_name: text, application_number: text }),
  reset_code: fc.record({ code: text }),
  step_up_code: fc.record({ code: text }),
  new_number_code: fc.record({ code: text }),
  account_closed: fc.constant({}),
  closing_refused: fc.record({ reason: text }),
  pin_changed: fc.constant({}),
  pin_reset: fc.constant({}),
  number_changed: fc.record({ network: text, number: text }),
  session_copied: fc.constant({}),
  new_device: fc.record({ device: text, at: text }),
  second_factor_changed: fc.record({ change: fc.constantFrom('set up', 'removed') }),
  recovery_code_used: fc.record({ left: fc.nat(10) }),
  confirm_phone: fc.record({ code: text }),
  application_moved: fc.record({ first_name: text, places: fc.nat(1_000_000), position: fc.nat(10_000_000) }),
  application_approved: fc.record({ first_name: text }),
  application_rejected: fc.record({
    first_name: text,
    reason: text,
    again: fc.constantFrom(null, '30 September 2026', '21 Nov 2026'),
  }),
  payment_received: fc.record({ order_number: text, amount: ugx, cashback_used: ugx, outlet_name: text }),
  payment_failed: fc.record({ order_number: text, reason: text }),
  payment_too_late: fc.record({ order_number: text, amount: ugx }),
  order_ready: fc.record({ order_number: text, outlet_name: text, code: text }),
  order_code_renewed: fc.record({ order_number: text, code: text }),
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
  cashback_released: fc.record({ order_number: text, amount: ugx }),
  statement_issued: fc.record({ outlet_name: text, from: text, to: text, amount: ugx }),
  statement_disputed: fc.record({ outlet_name: text, number: ugx }),
  statement_answered: fc.record({ number: ugx }),
  settlement_paid: fc.record({ outlet_name: text, amount: ugx, number: text }),
  settlement_number: fc.record({ outlet_name: text, number: text }),
};

const LONG = 'W'.repeat(300);
const longest: TemplateValues = {
  application_received: { first_name: LONG, application_number: LONG },
  reset_code: { code: LONG },
  step_up_code: { code: LONG },
  new_number_code: { code: LONG },
  account_closed: {},
  closing_refused: { reason: LONG },
  pin_changed: {},
  pin_reset: {},
  number_changed: { network: LONG, number: LONG },
  session_copied: {},
  new_device: { device: LONG, at: LONG },
  second_factor_changed: { change: 'removed' },
  recovery_code_used: { left: 10 },
  confirm_phone: { code: LONG },
  application_moved: { first_name: LONG, places: 1_000_000, position: 10_000_000 },
  application_approved: { first_name: LONG },
  application_rejected: { first_name: LONG, reason: LONG, again: '30 September 2026' },
  payment_received: { order_number: LONG, amount: 999_999_999, cashback_used: 999_999_999, outlet_name: LONG },
  payment_failed: { order_number: LONG, reason: LONG },
  payment_too_late: { order_number: LONG, amount: 999_999_999 },
  order_ready: { order_number: LONG, outlet_name: LONG, code: LONG },
  order_code_renewed: { order_number: LONG, code: LONG },
  order_completed: { order_number: LONG, cashback: 999_999_999, unlocks: '30 September 2026' },
  money_goes_back: { order_number: LONG, amount: 999_999_999, reason: LONG },
  refund_sent: { order_number: LONG, parts: LONG },
  payout_requested: { amount: 999_999_999, number: LONG },
  payout_failed: { amount: 999_999_999 },
  payout_refused: { amount: 999_999_999, reason: LONG },
  money_alarm: { kind: 'stuck', count: 200, detail: LONG, amount: null },
  payout_paid: { amount: 999_999_999, number: LONG },
  cashback_released: { order_number: LONG, amount: 999_999_999 },
  statement_issued: { outlet_name: LONG, from: LONG, to: LONG, amount: 999_999_999 },
  statement_disputed: { outlet_name: LONG, number: 99_999 },
  statement_answered: { number: 99_999 },
  settlement_paid: { outlet_name: LONG, amount: 999_999_999, number: LONG },
  settlement_number: { outlet_name: LONG, number: LONG },
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
  });

  it('spells names in letters that every phone has', () => {
    expect(smsText('application_approved', { first_name: 'Zoë’s\n“Ñandú” 😀' })).toContain('Welcome Zoe\'s "Nandu"!');
  });
});
