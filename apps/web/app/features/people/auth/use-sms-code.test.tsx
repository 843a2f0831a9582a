import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { ApiError } from '#web/api/api-error.ts';

import { useSmsCode } from './use-sms-code.ts';

const WRONG = new ApiError({ status: 400, code: 'code_incorrect', message: 'This code is not correct.' });

function setUp() {
  const sending = { isPending: false, error: null as ApiError | null, reset: () => void (sending.error = null) };
  const hook = renderHook(() => useSmsCode(sending));
  const now = () => hook.result.current;
  return {
    now,
    type: (code: string) => act(() => now().field.onChange(code)),
    refuse() {
      sending.error = WRONG;
      hook.rerender();
    },
    startAnew() {
      act(() => now().startAnew());
      hook.rerender();
    },
  };
}

describe('a code from an SMS', () => {
  it('keeps no red text of the code before once a new one was sent', () => {
    const { now, type, refuse, startAnew } = setUp();
    type('123456');
    refuse();
    expect(now().field).toMatchObject({ value: '123456', error: WRONG.message });
    startAnew();
    expect(now().field).toMatchObject({ value: '', error: undefined });
    act(() => void now().isWhole());
    expect(now().field.error).toBe('Please enter the code');
    startAnew();
    expect(now().field.error).toBeUndefined();
  });

  it('is wrong until it is changed', () => {
    const { now, type, refuse } = setUp();
    type('123456');
    refuse();
    type('12345');
    expect(now().field.error).toBeUndefined();
    expect(now().isWhole('12345')).toBe(false);
    expect(now().isWhole('123456')).toBe(true);
  });
});
