import { afterEach, expect, it } from 'vitest';

import { serverNow } from '#web/lib/server-clock.ts';
import { deviceStorage } from '#web/lib/storage.ts';

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
  const until_ms = serverNow() + HOUR_MS;
  const many = Array.from({ length: 999 }, (_, number) => ({ code_id: String(number), until_ms }));
  // As a version before this one kept them: one by one each is laid behind all before it.
  deviceStorage.write('counter-codes-gone', many);
  rememberCodeGone({ code_id: 'over', until_ms: serverNow() - 1 });
  for (const code_id of ['999', '1000']) rememberCodeGone({ code_id, until_ms });
  expect(known()).toHaveLength(1_000);
  expect([known()[0], known().at(-1)]).toEqual(['1', '1000']);
  expect(JSON.stringify({ ...localStorage })).not.toContain('over');
});
