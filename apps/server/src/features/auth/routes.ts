import {
  refreshToken,
  signIn as signInCall,
  signOut as signOutCall,
  signOutEverywhere as signOutEverywhereCall,
  verifyToken as verifyCall,
} from '@club/contract/auth';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { refreshSession } from './refresh-session.ts';
import { signIn } from './sign-in.ts';
import { signOut, signOutEverywhere } from './sign-out.ts';
import { verifyToken } from './verify-token.ts';

export function authRoutes(mount: Mount, deps: Deps): void {
  mount(signInCall, (call) => signIn(deps, call.body, call));
  mount(refreshToken, ({ body }) => refreshSession(deps, body.refresh));
  mount(verifyCall, ({ body }) => verifyToken(deps, body.token));
  mount(signOutCall, ({ token }) => signOut(deps, token));
  mount(signOutEverywhereCall, (_call, caller) => signOutEverywhere(deps, caller.member_id));
}
