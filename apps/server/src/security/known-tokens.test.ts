import { expect, it } from 'vitest';

import { ACCESS_LIFE_S, signAccessToken } from './access-token.ts';
import { KnownTokens } from './known-tokens.ts';

const SECRET = 'a secret that has thirty-two letters or more';
const NOW = new Date('2026-11-21T09:00:00Z');
const MEMBER = '019a0000-0000-7000-8000-000000000001';
const SESSION = '019a0000-0000-7000-8000-000000000002';

it('knows a token until it ends, and no longer; what is not ours is never known', () => {
  const tokens = new KnownTokens(SECRET, 2);
  const ours = signAccessToken(SECRET, MEMBER, SESSION, NOW);
  for (const _ of [1, 2]) expect(tokens.read(ours, NOW)).toMatchObject({ member_id: MEMBER, session_id: SESSION });
  expect(tokens.read(ours, new Date(NOW.getTime() + ACCESS_LIFE_S * 1_000))).toBeUndefined();
  const foreign = signAccessToken(`another ${SECRET}`, MEMBER, SESSION, NOW);
  for (const _ of [1, 2]) expect(tokens.read(foreign, NOW)).toBeUndefined();
  const later = (seconds: number) =>
    signAccessToken(SECRET, MEMBER, SESSION, new Date(NOW.getTime() + seconds * 1_000));
  for (const seconds of [1, 2, 3, 4]) expect(tokens.read(later(seconds), NOW)).toMatchObject({ session_id: SESSION });
});
