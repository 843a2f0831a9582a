import type { PaymentProgress } from '@club/contract/shop/checkout';
import { describe, expect, it } from 'vitest';

import { ApiError, noResponse, UNEXPECTED_TEXT } from '#web/api/api-error.ts';

import { viewOf } from './payment-view.ts';

const prompted: PaymentProgress = {
  payment_id: null,
  status: 'pending',
  transaction_status: 'pending',
  stage: 'prompted',
  provider_reference: null,
  prompt_phone_masked: '+256 77• ••• 003',
  expires_at: null,
  retry_allowed: false,
  claim_open: false,
  may_be_charged: false,
  goes_back: false,
  payment_status: 'pending',
  message: 'Check your phone and enter your MTN PIN.',
};
const refusal = new ApiError({ status: 503, code: 'network_unavailable', message: 'Not reachable' });
const idle = { starting: false, refusal: null };
const status = (data: PaymentProgress | undefined, isError = false) => ({ data, isError });

describe('what the payment dialog shows', () => {
  it('is processing from the press until the server decides', () => {
    expect(viewOf({ ...idle, starting: true, status: status(undefined) }).state).toBe('processing');
    expect(viewOf({ ...idle, status: status(undefined) }).state).toBe('processing');
    expect(viewOf({ ...idle, status: status(prompted) })).toMatchObject({
      state: 'processing',
      message: 'Check your phone and enter your MTN PIN.',
    });
  });

  it('does not show an earlier failure while a new prompt is being sent', () => {
    const failed = { ...prompted, status: 'failed' as const, transaction_status: 'failed' as const };
    expect(viewOf({ ...idle, starting: true, status: status(failed) }).state).toBe('processing');
  });

  it('succeeds and fails by the word of the server alone', () => {
    expect(viewOf({ ...idle, status: status({ ...prompted, status: 'completed' }) }).state).toBe('success');
    // A payment known to be paid stays paid, whatever the network does afterwards.
    expect(viewOf({ ...idle, status: status({ ...prompted, status: 'completed' }, true) }).state).toBe('success');
    expect(viewOf({ ...idle, status: status({ ...prompted, status: 'failed', message: 'Declined' }) })).toMatchObject({
      state: 'failed',
      message: 'Declined',
    });
    expect(viewOf({ starting: false, refusal, status: status(undefined) })).toMatchObject({
      state: 'failed',
      message: 'Not reachable',
    });
  });

  it('does not know where the answer to the sending was lost, until the server tells what has become of it', () => {
    const lost = { starting: false, refusal: noResponse() };
    expect(viewOf({ ...lost, status: status(undefined) })).toMatchObject({
      state: 'unknown',
      title: 'Payment not confirmed yet',
      // Who hears nothing for seconds gets none where it fails before the screen would have given up.
      message: expect.not.stringContaining('SMS'),
    });
    const attempt = { ...prompted, payment_id: 'p1' };
    expect(viewOf({ ...lost, status: status(attempt) })).toMatchObject({ state: 'processing' });
    expect(viewOf({ ...lost, status: status({ ...attempt, status: 'completed' }) }).state).toBe('success');
    // The request never arrived: nothing has begun.
    expect(viewOf({ ...lost, status: status({ ...prompted, stage: 'none' }) })).toMatchObject({ state: 'failed' });
  });

  it('has words of its own where nobody foresaw the refusal', () => {
    const unforeseen = new ApiError({ status: 418, code: 'unexpected', message: UNEXPECTED_TEXT });
    expect(viewOf({ starting: false, refusal: unforeseen, status: status(undefined) })).toMatchObject({
      state: 'failed',
      message: 'Failed to process payment',
    });
  });

  it('ends after three errors with the word that we go on checking, and offers no second payment', () => {
    const view = viewOf({ ...idle, status: status(prompted, true) });
    expect(view.state).toBe('unknown');
    expect(view).toHaveProperty('message', expect.stringContaining('We go on checking'));
  });

  it('lets who was charged say so, once there is an attempt that is not known to be paid', () => {
    const attempt = { ...prompted, payment_id: 'p1' };
    const late = { ...attempt, transaction_status: 'timeout' as const, stage: 'checking' as const };
    expect(viewOf({ ...idle, status: status(late) })).toMatchObject({ can_claim: true });
    const failed = { ...attempt, status: 'failed' as const };
    for (const may_be_charged of [true, false]) {
      const view = viewOf({ ...idle, status: status({ ...failed, may_be_charged }) });
      expect(view).toMatchObject({ state: 'failed', can_claim: may_be_charged });
    }
    expect(viewOf({ starting: false, refusal, status: status(undefined) })).toMatchObject({ can_claim: false });
    const claimed = { ...failed, claim_open: true };
    expect(viewOf({ ...idle, status: status(claimed) })).toMatchObject({ state: 'checking', can_claim: false });
  });

  it('never says of a cancelled order that it is paid, or that its prompt should be answered', () => {
    const cancelled = { ...prompted, goes_back: true, message: 'This order is cancelled.' };
    expect(viewOf({ ...idle, status: status(cancelled) })).toEqual({
      state: 'checking',
      title: 'Order cancelled',
      message: 'This order is cancelled.',
      can_claim: false,
    });
    const came = { ...cancelled, status: 'completed' as const };
    expect(viewOf({ ...idle, status: status(came) })).toEqual({
      state: 'goes_back',
      title: 'Your money goes back',
      message: 'This order is cancelled.',
    });
  });

  it('says that money goes back only until it has', () => {
    const back = { ...prompted, status: 'completed' as const, goes_back: true };
    const titles = (['paid', 'partially_refunded', 'refunded'] as const).map((payment_status) =>
      viewOf({ ...idle, status: status({ ...back, payment_status }) }),
    );
    expect(titles).toMatchObject([
      { title: 'Your money goes back' },
      { title: 'Your money goes back' },
      { title: 'Your money was given back' },
    ]);
  });

  it('calls a time-out neither paid nor failed', () => {
    const late = { ...prompted, transaction_status: 'timeout' as const, stage: 'checking' as const };
    expect(viewOf({ ...idle, status: status(late) }).state).toBe('checking');
    expect(viewOf({ ...idle, status: status({ ...prompted, stage: 'review' }) }).state).toBe('checking');
  });
});
