import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { HttpAnswer } from '#server/providers/http-call.ts';

import { readBalanceAnswer, readHolderAnswers, readSendAnswer, readStatusAnswer } from './mtn-replies.ts';

const REFERENCE = '0f8c9d6e-7a53-4a1e-9a55-3f3f1f6f3c11';
const status = (body: unknown, http = 200) =>
  readStatusAnswer(REFERENCE, http, typeof body === 'string' ? body : JSON.stringify(body));

const paid = {
  amount: '5000',
  currency: 'UGX',
  externalId: REFERENCE,
  payer: { partyIdType: 'MSISDN', partyId: '256770000003' },
  status: 'SUCCESSFUL',
  financialTransactionId: '363440463',
};

describe('readStatusAnswer', () => {
  it('reads amounts and ids as strings and as numbers', () => {
    const expected = {
      kind: 'completed',
      transaction_id: '363440463',
      amount: 5000,
      currency: 'UGX',
      msisdn: '256770000003',
    };
    expect(status(paid)).toMatchObject(expected);
    expect(
      status({
        ...paid,
        amount: 5000,
        financialTransactionId: 363440463,
        payer: { partyIdType: 'MSISDN', partyId: 256770000003 },
      }),
    ).toMatchObject(expected);
  });

  it('reads reasons as texts and as objects', () => {
    const failed = { ...paid, status: 'FAILED', reason: 'NOT_ENOUGH_FUNDS' };
    expect(status(failed)).toMatchObject({ kind: 'failed', reason: 'NOT_ENOUGH_FUNDS' });
    expect(status({ ...failed, reason: { code: 'APPROVAL_REJECTED', message: 'no' } })).toMatchObject({
      kind: 'failed',
      reason: 'APPROVAL_REJECTED',
    });
    expect(status({ ...failed, reason: undefined })).toMatchObject({ kind: 'failed' });
  });

  it.each([
    ['half a character', JSON.stringify({ status: 'ODD', note: `.${'😀'.repeat(1_000)}` })],
    ['a NUL', JSON.stringify({ status: 'FAILED', reason: 'ODD\0' })],
  ])('says nothing that PostgreSQL could not keep, where %s is cut or read', (_what, body) => {
    // JSON writes both as escapes.
    expect(JSON.stringify({ ...status(body), raw: { ...(status(body).raw as object) } })).not.toMatch(/(?<!\\)\\u/);
  });

  it('takes what is null for not said', () => {
    expect(status({ ...paid, reason: null, payee: null })).toMatchObject({ kind: 'completed' });
    expect(status({ ...paid, status: 'PENDING', financialTransactionId: null })).toMatchObject({ kind: 'pending' });
  });

  it.each(['PENDING', 'CREATED'])('takes %s for pending', (word) => {
    expect(status({ ...paid, status: word })).toMatchObject({ kind: 'pending' });
  });

  it.each([
    ['a status nobody documented', { ...paid, status: 'REJECTED' }],
    ['a reason nobody documented', { ...paid, status: 'FAILED', reason: 'CATS_ON_THE_LINE' }],
    ['success without an amount', { ...paid, amount: undefined }],
    ['success without a payer', { ...paid, payer: undefined }],
    ['another reference', { ...paid, externalId: 'c0ffee' }],
    ['a page of HTML', '<html><body>Length Required</body></html>'],
    ['nothing', ''],
  ])('does not understand %s', (_name, body) => {
    expect(status(body)).toMatchObject({ kind: 'unknown' });
  });

  it('believes only the wallet that a reference was never seen', () => {
    expect(status({ code: 'RESOURCE_NOT_FOUND', message: 'x' }, 404)).toMatchObject({
      kind: 'not_found',
    });
    expect(status('<html>no such page</html>', 404)).toMatchObject({ kind: 'unknown' });
  });

  it('never takes an odd amount for the right one', () => {
    for (const amount of ['5000.5', 'five', '', '5,000', 'Infinity']) {
      expect(status({ ...paid, amount })).not.toMatchObject({ amount: 5000 });
    }
  });

  it('never pays or fails on any other HTTP status, whatever the body says', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.json(), (http, body) => {
        const kind = readStatusAnswer(REFERENCE, http, body).kind;
        expect(http === 200 || kind === 'unknown' || kind === 'not_found').toBe(true);
      }),
    );
  });
});

describe('readSendAnswer', () => {
  it('takes 202 for accepted and 409 for a duplicate', () => {
    expect(readSendAnswer(202, '')).toEqual({ kind: 'accepted' });
    expect(readSendAnswer(409, '{"code":"RESOURCE_ALREADY_EXIST"}')).toEqual({
      kind: 'duplicate',
    });
  });

  it.each([
    [400, '', 'MALFORMED_REQUEST'],
    [401, '{"error":"invalid_token"}', 'ACCESS_DENIED'],
    [500, '{"code":"NOT_ALLOWED"}', 'NOT_ALLOWED'],
    [500, '{"code":"NOT_ALLOWED_TARGET_ENVIRONMENT"}', 'NOT_ALLOWED_TARGET_ENVIRONMENT'],
    [500, '{"code":"INVALID_CALLBACK_URL_HOST"}', 'INVALID_CALLBACK_URL_HOST'],
    [500, '{"code":"INVALID_CURRENCY"}', 'INVALID_CURRENCY'],
  ])('knows a definite refusal: %i %s', (http, body, reason) => {
    expect(readSendAnswer(http, body)).toMatchObject({ kind: 'refused', reason });
  });

  it.each([
    [500, '{"code":"INTERNAL_PROCESSING_ERROR"}'],
    [500, ''],
    [503, '{"code":"SERVICE_UNAVAILABLE"}'],
    [429, ''],
    [404, ''],
    [308, ''],
    [200, ''],
  ])('does not know what became of it: %i %s', (http, body) => {
    expect(readSendAnswer(http, body)).toMatchObject({ kind: 'unknown' });
  });
});

describe('what is asked about a wallet', () => {
  const answer = (body: unknown, http = 200): HttpAnswer => ({
    kind: 'answer',
    status: http,
    text: JSON.stringify(body),
  });
  const silent: HttpAnswer = { kind: 'no_answer', reason: 'timeout' };
  const named = answer({ given_name: 'Sarah', family_name: 'Akello' });

  it('finds its holder by the first answer alone; the second only names them', () => {
    const found = (info: HttpAnswer | undefined) => readHolderAnswers(answer({ result: true }), info);
    expect(found(named)).toEqual({ kind: 'found', active: true, name: 'Sarah Akello' });
    for (const info of [undefined, silent, answer({ given_name: 'Sarah' }, 500), answer({})])
      expect(found(info)).toEqual({ kind: 'found', active: true, name: null });
    expect(found(answer({ given_name: 'x'.repeat(130) }))).toMatchObject({ name: 'x'.repeat(120) });
    expect(readHolderAnswers(answer({ result: false }), named)).toMatchObject({ active: false });
  });

  it('says that nobody has it only where it does, and nothing on any other answer', () => {
    const nobody = { code: 'RESOURCE_NOT_FOUND' };
    expect(readHolderAnswers(answer(nobody, 404), named)).toEqual({ kind: 'not_found' });
    expect(readHolderAnswers(answer(nobody, 400), named)).toEqual({ kind: 'unknown', reason: 'RESOURCE_NOT_FOUND' });
    expect(readHolderAnswers(answer({ result: true }, 500), named)).toEqual({ kind: 'unknown', reason: 'HTTP_500' });
    expect(readHolderAnswers(answer({}), named)).toEqual({ kind: 'unknown', reason: 'HTTP_200' });
    expect(readHolderAnswers(silent, named)).toEqual({ kind: 'unknown', reason: 'timeout' });
  });

  it('knows a balance in whole shillings, from an answer that is one', () => {
    const known = { availableBalance: '37600.75', currency: 'UGX' };
    expect(readBalanceAnswer(answer(known))).toEqual({ kind: 'known', amount: 37_600, currency: 'UGX' });
    expect(readBalanceAnswer(answer(known, 500))).toEqual({ kind: 'unknown', reason: 'HTTP_500' });
    expect(readBalanceAnswer(answer({ ...known, availableBalance: 'much' }))).toMatchObject({ kind: 'unknown' });
    expect(readBalanceAnswer(answer({}))).toMatchObject({ kind: 'unknown' });
    expect(readBalanceAnswer(silent)).toEqual({ kind: 'unknown', reason: 'timeout' });
  });
});
