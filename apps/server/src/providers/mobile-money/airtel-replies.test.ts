import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { HttpAnswer } from '#server/providers/http-call.ts';

import {
  readBalanceAnswer,
  readCollectAnswer,
  readEnquiryAnswer,
  readHolderAnswer,
  readPayoutAnswer,
  readRefundAnswer,
} from './airtel-replies.ts';

const ID = '0f8c9d6e7a534a1e9a553f3f1f6f3c11';
const answer = (body: unknown, status = 200): HttpAnswer => ({
  kind: 'answer',
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const said = (transaction: object | undefined, status: object) =>
  answer({ ...(transaction && { data: { transaction: { id: ID, ...transaction } } }), status });

describe('the answer to a USSD push', () => {
  it('that says SUCCESS only says that it was taken', () => {
    const code = { code: '200', success: true, result_code: 'ESB000010', response_code: 'DP00800001006' };
    expect(readCollectAnswer(said({ status: 'SUCCESS' }, code))).toEqual({ kind: 'accepted' });
    expect(readCollectAnswer(said({ status: 'Success.' }, { success: true, code: 200 }))).toEqual({ kind: 'accepted' });
  });

  it('that the id exists is a duplicate, although its other code is one of doubt', () => {
    const pair = { code: 500, success: false, response_code: 'DP00800001000', result_code: 'ESB000041' };
    expect(readCollectAnswer(said(undefined, pair))).toEqual({ kind: 'duplicate' });
  });

  it.each(['DP00800001004', 'DP00800001010', 'DP00800001026'])('HTTP 200 with %s is a refusal', (response_code) => {
    const refusal = { code: '400', success: false, result_code: 'ESB000011', response_code };
    expect(readCollectAnswer(said(undefined, refusal))).toMatchObject({ kind: 'refused', reason: response_code });
  });

  it.each(['ESB000033', 'ESB000036', 'ESB000039'])('%s alone is a refusal too', (result_code) => {
    expect(readCollectAnswer(said(undefined, { success: false, result_code }))).toMatchObject({
      kind: 'refused',
      reason: result_code,
    });
  });

  it.each<[string, HttpAnswer, string]>([
    ['doubt', said(undefined, { success: false, response_code: 'DP00800001000' }), 'DP00800001000'],
    ['a time-out', said(undefined, { success: false, response_code: 'DP00800001024' }), 'DP00800001024'],
    ['an older code of doubt', said(undefined, { success: false, result_code: 'ESB000008' }), 'ESB000008'],
    ['a code nobody documented', said(undefined, { success: false, response_code: 'DP00800001777' }), 'DP00800001777'],
    ['a failure without a reason', said(undefined, { success: false, result_code: 'ESB000011' }), 'ESB000011'],
    ['a time-out of the router', answer({ status_code: 'ROUTER117', status_message: 'x' }, 400), 'ROUTER117'],
    ['a time-out of the gateway', answer({ status_code: 'CONNECTION_TIMEOUT' }, 408), 'CONNECTION_TIMEOUT'],
    ['a page of HTML', answer('<html>', 502), 'HTTP_502'],
    ['success without a word', answer({ status: { success: true } }), 'UNREADABLE'],
  ])('%s is unknown', (_, reply, reason) => {
    expect(readCollectAnswer(reply)).toMatchObject({ kind: 'unknown', reason });
  });

  it('of the router in front is a refusal where it names a mistake', () => {
    const reply = answer({ status_code: 'ROUTER110', status_message: 'Partner not found' }, 400);
    expect(readCollectAnswer(reply)).toMatchObject({ kind: 'refused', reason: 'ROUTER110' });
    expect(readCollectAnswer(answer({ error: 'invalid_token' }, 401))).toMatchObject({ reason: 'ACCESS_DENIED' });
  });

  it('that never came is unknown, and one that never left is not sent', () => {
    expect(readCollectAnswer({ kind: 'no_answer', reason: 'timeout' })).toMatchObject({ kind: 'unknown' });
    expect(readCollectAnswer({ kind: 'unreachable', reason: 'ECONNREFUSED' })).toMatchObject({ kind: 'not_sent' });
  });
});

describe('the answer to an enquiry', () => {
  const enquire = (transaction: object | undefined, status: object) => readEnquiryAnswer(ID, said(transaction, status));

  it('of a paid one carries the code for "in process", and is paid', () => {
    const finding = enquire(
      { status: 'TS', airtel_money_id: 'MP261121.0653.L00042', message: 'Paid UGX 5,000 …' },
      { success: true, response_code: 'DP00800001006' },
    );
    expect(finding).toMatchObject({
      kind: 'completed',
      transaction_id: 'MP261121.0653.L00042',
      amount: null,
      currency: null,
      msisdn: null,
    });
  });

  it('decides by the code only where the status is missing', () => {
    const done = { success: true, response_code: 'DP00800001001' };
    expect(enquire({ airtel_money_id: 'MP1' }, done)).toMatchObject({ kind: 'completed' });
    expect(enquire({ status: 'TF' }, done)).toMatchObject({ kind: 'failed', reason: 'TF' });
    expect(enquire({}, { success: true, response_code: 'DP00800001006' })).toMatchObject({ kind: 'pending' });
  });

  it.each([
    ['TIP', 'pending'],
    ['TI', 'pending'],
    ['TA', 'unknown'],
    ['TP', 'unknown'],
    ['XX', 'unknown'],
    ['TE', 'failed'],
  ])('takes %s for %s', (status, kind) => {
    expect(enquire({ status }, { success: true, response_code: 'DP00800001006' })).toMatchObject({ kind });
  });

  it('fails with the documented reason, and not on one of doubt or one that nobody documented', () => {
    const failed = (response_code: string) => enquire({ status: 'TF' }, { success: false, response_code });
    expect(failed('DP00800001007')).toMatchObject({ kind: 'failed', reason: 'DP00800001007' });
    expect(failed('DP00800001024')).toMatchObject({ kind: 'unknown' });
    expect(failed('DP00800001888')).toMatchObject({ kind: 'unknown', reason: 'DP00800001888' });
  });

  it('fails by its status alone where an older gateway gives no code of the transaction', () => {
    for (const result_code of ['ESB000010', 'ESB000011']) {
      expect(enquire({ status: 'TF' }, { success: true, result_code })).toMatchObject({ kind: 'failed', reason: 'TF' });
    }
    expect(enquire({ status: 'TF' }, { result_code: 'ESB000014' })).toMatchObject({ kind: 'unknown' });
  });

  it('takes what is null for not said', () => {
    const open = { status: 'TIP', airtel_money_id: null };
    expect(enquire(open, { success: true, response_code: null, result_code: null })).toMatchObject({ kind: 'pending' });
  });

  it('has run out where its code does not doubt it, and money that we send cannot run out at all', () => {
    const ranOut = (response_code: string) => said({ status: 'TE' }, { success: false, response_code });
    const kindOf = (code: string, call: 'collect' | 'payout') => readEnquiryAnswer(ID, ranOut(code), call).kind;
    expect(['DP00800001029', 'DP00800001024', 'DP00800001000'].map((code) => kindOf(code, 'collect'))).toEqual([
      'failed',
      'unknown',
      'unknown',
    ]);
    // It may have been paid all the same, as Airtel says of 014.
    expect(['DP00900001014', 'DP00900001006', 'DP00900001013'].map((code) => kindOf(code, 'payout'))).toEqual([
      'unknown',
      'unknown',
      'failed',
    ]);
    expect(readPayoutAnswer(ID, ranOut('DP00900001014'))).toMatchObject({ kind: 'unknown' });
  });

  it('that is about another transaction, or paid without a number, decides nothing', () => {
    expect(enquire({ id: 'another', status: 'TS', airtel_money_id: 'MP1' }, {})).toMatchObject({
      kind: 'unknown',
      reason: 'OTHER_REFERENCE',
    });
    expect(enquire({ status: 'TS' }, {})).toMatchObject({ kind: 'unknown', reason: 'NO_AIRTEL_ID' });
  });

  it('does not know what was never sent', () => {
    const unknown = { success: false, response_code: 'DP00800001025', result_code: 'ESB000045' };
    expect(enquire(undefined, unknown)).toMatchObject({ kind: 'not_found' });
  });

  it('never ends a payment on anything else, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(200, 400, 404, 500, 503), (body, http) => {
        const { kind } = readEnquiryAnswer(ID, answer(body, http));
        expect(['unknown', 'not_found']).toContain(kind);
      }),
    );
  });
});

describe('the answer to a disbursement', () => {
  const pay = (transaction: object | undefined, status: object) => readPayoutAnswer(ID, said(transaction, status));

  it('is normally its end', () => {
    const done = { success: true, response_code: 'DP00900001001' };
    expect(pay({ status: 'TS', airtel_money_id: 'CI1', reference_id: 'R1' }, done)).toMatchObject({
      kind: 'completed',
      transaction_id: 'CI1',
    });
    expect(pay({ status: 'TF' }, { success: false, response_code: 'DP00900001007' })).toMatchObject({
      kind: 'refused',
      reason: 'DP00900001007',
    });
  });

  it('may also be open, or already known, and then we ask', () => {
    expect(pay({ status: 'TIP' }, { success: true, response_code: 'DP00900001006' })).toEqual({ kind: 'accepted' });
    expect(pay({ status: 'TIP' }, { success: true })).toEqual({ kind: 'accepted' });
    expect(pay(undefined, { success: true, response_code: 'DP00900001006' })).toEqual({ kind: 'accepted' });
    expect(pay({ status: 'TA' }, { success: true })).toMatchObject({ kind: 'unknown' });
    for (const response_code of ['DP00900001011', 'DP00900001017']) {
      expect(pay(undefined, { success: false, response_code })).toEqual({ kind: 'duplicate' });
    }
  });

  it.each(['DP00900001000', 'DP00900001014', 'DP00900001444'])('is no failure with %s', (response_code) => {
    expect(pay(undefined, { success: false, response_code })).toMatchObject({ kind: 'unknown' });
    expect(pay({ status: 'TF' }, { success: false, response_code })).toMatchObject({ kind: 'unknown' });
  });

  it('is refused for our own PIN', () => {
    const wrong = readPayoutAnswer(ID, answer({ status_code: 'ROUTER115', status_message: 'Invalid pin' }, 400));
    expect(wrong).toMatchObject({ kind: 'refused', reason: 'ROUTER115' });
  });
});

describe('an answer that fails as HTTP', () => {
  const paid = { data: { transaction: { id: ID, status: 'TS', airtel_money_id: 'MP1' } }, status: { success: true } };
  const back = { data: { transaction: { status: 'SUCCESS', airtel_money_id: 'MP9' } }, status: { success: true } };

  it.each([201, 202, 404, 500, 503])('with %i decides nothing, whatever its body says', (http) => {
    const doubt = { kind: 'unknown', reason: `HTTP_${http}` };
    expect(readEnquiryAnswer(ID, answer(paid, http))).toMatchObject(doubt);
    expect(readPayoutAnswer(ID, answer(paid, http))).toMatchObject(doubt);
    expect(readRefundAnswer(answer(back, http))).toMatchObject(doubt);
    expect(readCollectAnswer(answer(back, http))).toMatchObject(doubt);
  });

  it('is one of access only with what says so', () => {
    const kinds = [400, 401, 403, 404, 500].map((http) => readPayoutAnswer(ID, answer({ error: 'denied' }, http)).kind);
    expect(kinds).toEqual(['refused', 'refused', 'refused', 'unknown', 'unknown']);
  });
});

describe('the other answers', () => {
  it('a refund is done by its own word, whatever `success` says', () => {
    const done = answer({
      data: { transaction: { airtel_money_id: 'MP9', status: 'SUCCESS' } },
      status: { success: false },
    });
    expect(readRefundAnswer(done)).toMatchObject({ kind: 'completed', transaction_id: 'MP9' });
    const back = { transaction: { airtel_money_id: 'MP9', status: 'SUCCESS' } };
    const coded = (response_code: string) => readRefundAnswer(answer({ data: back, status: { response_code } })).kind;
    expect([coded('DP00800001001'), coded('DP00800001000')]).toEqual(['completed', 'unknown']);
    const not = answer({ status: { success: false, response_code: 'DP00800001009' } });
    expect(readRefundAnswer(not)).toMatchObject({ kind: 'refused' });
    expect(readRefundAnswer(answer('{}'))).toMatchObject({ kind: 'unknown' });
  });

  it('a holder is found, barred, unknown or nobody', () => {
    const data = { first_name: 'Sarah', last_name: 'Akello', is_barred: false, is_pin_set: true };
    const found = { response_code: 'DP02200000001' };
    expect(readHolderAnswer(answer({ data, status: found }))).toEqual({
      kind: 'found',
      active: true,
      name: 'Sarah Akello',
    });
    expect(readHolderAnswer(answer({ data: { ...data, is_barred: true }, status: found }))).toMatchObject({
      active: false,
    });
    expect(readHolderAnswer(answer({ status: { response_code: 'DP02200000002' } }))).toEqual({ kind: 'not_found' });
    expect(readHolderAnswer(answer({ status: { response_code: 'DP02200000000' } }))).toMatchObject({ kind: 'unknown' });
    expect(readHolderAnswer(answer('<html>', 502))).toEqual({ kind: 'unknown', reason: 'HTTP_502' });
  });

  it('a balance has commas, and its code counts', () => {
    const data = { balance: '37,600.00', currency: 'UGX', account_status: 'Active' };
    const reply = (status: object) => readBalanceAnswer(answer({ data, status }));
    expect(reply({ success: false, response_code: 'DP02100000001' })).toEqual({
      kind: 'known',
      amount: 37_600,
      currency: 'UGX',
    });
    expect(reply({ success: true, response_code: 'DP02100000002' })).toMatchObject({ kind: 'unknown' });
  });
});
