import { useRef } from 'react';

import { type ApiError, toApiError } from '#web/api/api-error.ts';
import { newIntent } from '#web/api/call.ts';

/** Whether the server's answer is final; without one, or with "try later", the same key must be used again. */
export function isFinal(error: ApiError): boolean {
  const goesOn = error.status === 0 || error.status >= 500 || error.status === 429;
  return !goesOn && error.code !== 'request_in_progress';
}

interface Open {
  key: string;
  said: string;
  answer?: Promise<unknown>;
}

/**
 * Sends what a person means to do once: `send(body, (idempotencyKey) => call(…))`. The key stays the same while no final
 * answer has come, so that pressing again after a lost answer cannot do the thing twice; whoever presses again while it is on
 * its way waits for the same answer. Other words are another intent.
 */
export function useIntent() {
  return useLastingIntent().send;
}

/** The same of what may also wait for a network: `takeKey(body)` gives the key under which it is sent from elsewhere. */
export function useLastingIntent() {
  const open = useRef<Open | null>(null);
  function send<T>(body: unknown, work: (idempotencyKey: string) => Promise<T>): Promise<T> {
    const said = JSON.stringify(body);
    if (open.current?.said !== said) open.current = { key: newIntent(), said };
    const intent = open.current;
    // What is on its way is what the same words have begun.
    intent.answer ??= settle(work(intent.key));
    return intent.answer as Promise<T>;

    async function settle(answer: Promise<T>): Promise<T> {
      try {
        const reply = await answer;
        close();
        return reply;
      } catch (thrown) {
        if (isFinal(toApiError(thrown))) close();
        throw thrown;
      } finally {
        delete intent.answer;
      }
    }
    function close() {
      if (open.current === intent) open.current = null;
    }
  }
  /** That of the same words whose answer has not come, else a new one. From then on these words are another intent. */
  function takeKey(body: unknown): string {
    const intent = open.current;
    open.current = null;
    return intent?.said === JSON.stringify(body) ? intent.key : newIntent();
  }
  return { send, takeKey };
}
