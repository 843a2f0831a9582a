import { afterEach, expect, it } from 'vitest';

import { serverNow } from '#web/lib/server-clock.ts';

import { forgetCodeGone, readCodesGone, rememberCodeGone } from './codes-gone.ts';

const HOUR_MS = 60 * 60_000;
const known = (now = serverNow()) => readCodesGone(now).map(({ code_id }) => code_id);

afterEach(() => localStorage.clear());

it('a code that was handed over against is known until a picture of it has run out, or it was taken back', () => {
  const until_ms = serverNow() + HOUR_MS;
  rememberCodeGone({ code_id: 'a', until_ms });
  rememberCodeGone({ code_id: 'b', until_ms: until_ms + HOUR_MS });
  rememberCodeGone({ code_id: 'a', until_ms });
  expect(known()).toEqual(['b', 'a']);
  expect(known(until_ms)).toEqual(['b']);
  forgetCodeGone('b');
  expect(known()).toEqual(['a']);
});

it('what has run out makes room, and so does the oldest of very many', () => {
  rememberCodeGone({ code_id: 'over', until_ms: serverNow() - 1 });
  for (let number = 0; number <= 1_000; number += 1) {
    rememberCodeGone({ code_id: String(number), until_ms: serverNow() + HOUR_MS });
  }
  expect(known()).toHaveLength(1_000);
  expect(known().at(-1)).toBe('1000');
  expect(JSON.stringify({ ...localStorage })).not.toContain('over');
});
