import { useRef } from 'react';

import { type ApiError, toApiError } from '#web/api/api-error.ts';
import { newIntent } from '#web/api/call.ts';

/** Whether the server's answer is final; without one, or with "try later", the same key must be used again. */
export function isFinal(error: ApiError): boolean {
  const goesOn = error.status === 0 || error.status >= 500 || error.status === 429;
  return !goesOn && error.code !== 'request_in_progress';
}

/**
 * Sends what a person means to do once: `send(body, (idempotencyKey) => call(…))`. The key stays the same while no final
 * answer has come, so that pressing again after a lost answer cannot do the thing twice; other words are another intent.
 */
export function useIntent() {
  const open = useRef<{ key: string; said: string } | null>(null);
  return async function send<T>(body: unknown, work: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const said = JSON.stringify(body);
    if (open.current?.said !== said) open.current = { key: newIntent(), said };
    try {
      const reply = await work(open.current.key);
      open.current = null;
      return reply;
    } catch (thrown) {
      if (isFinal(toApiError(thrown))) open.current = null;
      throw thrown;
    }
  };
}
