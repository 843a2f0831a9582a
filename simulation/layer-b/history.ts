import { isDeepStrictEqual } from 'node:util';

import type { Caller } from './real-cast.ts';

export type Act = 'place' | 'pay' | 'confirm' | 'cancel' | 'move' | 'complete' | 'refund' | 'payout';

/** What came back for one request; `broken` when nothing did. */
export interface Answer {
  readonly origin: string;
  readonly status: number | 'broken';
  readonly body: Readonly<Record<string, unknown>>;
}

/** What somebody wants once, however often they have to ask for it. */
export interface Intent {
  readonly act: Act;
  readonly caller: Caller;
  readonly method: 'POST' | 'PATCH';
  /** Below `/api/club`. */
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Undefined for calls that answer the same by themselves when they are repeated. */
  readonly key: string | undefined;
  /** The order it is about. */
  readonly order_id: string | undefined;
  readonly answers: Answer[];
}

/** What an answer says about the whole intent: `unknown` may be either and has to be asked again. */
export function verdictOf({ status, body }: Answer): 'done' | 'refused' | 'unknown' {
  if (status === 'broken' || status >= 500 || status === 408 || status === 429) return 'unknown';
  if (status >= 400) return body['code'] === 'request_in_progress' ? 'unknown' : 'refused';
  return 'done';
}

/** The first answer that says that it was done. */
export function doneAnswer({ answers }: Intent): Answer | undefined {
  return answers.find((answer) => verdictOf(answer) === 'done');
}

/** How many intents were told more than once, with the same key, that they were done: what a repeat is really tried by. */
export function toldTwice(history: readonly Intent[]): number {
  const isTwice = ({ key, answers }: Intent) =>
    key !== undefined && answers.filter((answer) => verdictOf(answer) === 'done').length > 1;
  return history.filter(isTwice).length;
}

export function isDecided({ answers }: Intent): boolean {
  return answers.some((answer) => verdictOf(answer) !== 'unknown');
}

/** Of acts whose repeat is told how things stand by then: what stays as it was told at first. */
const LASTING: Partial<Record<Act, readonly string[]>> = {
  place: ['id', 'order_number', 'subtotal', 'discount', 'delivery_fee', 'total_amount', 'cashback_used'],
  pay: ['payment_id', 'prompt_phone_masked'],
};

function lastingOf({ body }: Answer, act: Act): Answer['body'] {
  const names = LASTING[act];
  return names === undefined ? body : Object.fromEntries(names.map((name) => [name, body[name]]));
}

/** What the answers contradict by themselves: the same key must never be answered otherwise once it was done. */
export function contradictions(history: readonly Intent[]): string[] {
  return history.flatMap((intent) => {
    const { key, act } = intent;
    const done = intent.answers
      .filter((answer) => verdictOf(answer) === 'done')
      .map((answer) => lastingOf(answer, act));
    // Kept answers lie in the database as values: their members may come back in another order.
    const isFirst = (body: Answer['body'], at: number) =>
      done.findIndex((other) => isDeepStrictEqual(other, body)) === at;
    const different = done.filter(isFirst).length;
    if (key !== undefined && different > 1) return [`I16 ${act} with the key ${key} has ${different} answers`];
    return [];
  });
}

/** Keyed intents that were sent once and refused: nothing may have come of them. */
export function refusedOnce(history: readonly Intent[]): Intent[] {
  return history.filter(
    ({ key, answers }) => key !== undefined && answers.length === 1 && verdictOf(answers[0]!) === 'refused',
  );
}
