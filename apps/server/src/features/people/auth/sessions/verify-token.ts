import type { ReplyOf } from '@club/contract/endpoint';
import type { verifyToken as verifyCall } from '@club/contract/people/auth';

import { isLiveSession } from '#server/features/people/auth/store.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { readAccessToken } from '#server/security/access-token.ts';

/** Answers when an access token is good, and until when; else 401. */
export async function verifyToken(deps: Deps, token: string): Promise<ReplyOf<typeof verifyCall>> {
  const at = deps.now();
  const claims = readAccessToken(deps.config.TOKEN_KEY, token, at);
  const isGood = claims !== undefined && (await isLiveSession(deps.db, claims.session_id, claims.member_id, at));
  if (!isGood) throw new Problem('session_expired');
  return { valid: true, expires_at: claims.expires_at.toISOString() };
}
