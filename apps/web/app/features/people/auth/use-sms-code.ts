import { CODE_DIGITS } from '@club/rules/limits';
import { useState } from 'react';

import type { ApiError } from '#web/api/api-error.ts';

import { typedCodeError } from './sms-code.ts';

/** The sending of a code: what a mutation knows of it. */
interface Sending {
  isPending: boolean;
  error: ApiError | null;
  reset: () => void;
}

/**
 * A code from an SMS while it is typed. What is wrong with it stands until the code is changed or another one is on its way:
 * then what stands in the boxes is of the one before.
 */
export function useSmsCode({ isPending, error, reset }: Sending, textOf = (refusal: ApiError) => refusal.message) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();
  function change(next: string) {
    setCode(next);
    setMissing(undefined);
    // Emptied by ourselves after a refusal, which must stay to be read.
    if (next !== '' && error !== null) reset();
  }
  return {
    field: {
      label: 'Code from the SMS',
      digits: CODE_DIGITS,
      value: code,
      autoComplete: 'one-time-code' as const,
      readOnly: isPending,
      error: missing ?? (error === null ? undefined : textOf(error)),
      onChange: change,
    },
    code,
    /** Whether it is whole; if not, the field says so. */
    isWhole(typed = code): boolean {
      const wrong = typedCodeError(typed);
      setMissing(wrong);
      return wrong === undefined;
    },
    empty: () => setCode(''),
    /** Another code is on its way. */
    startAnew() {
      setCode('');
      setMissing(undefined);
      reset();
    },
  };
}
