import type { MemberInfo } from '@club/contract/people/members';
import { ownPath } from '@club/rules/redirect-path';
import { type MiddlewareFunction, redirect } from 'react-router';

import { toApiError } from '#web/api/api-error.ts';
import { queryClient } from '#web/api/query-client.ts';
import { isSignedIn } from '#web/api/session.ts';
import { currentShift } from '#web/api/shift.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { paths } from '#web/paths.ts';

type Guard = MiddlewareFunction<unknown>;

/** Sign-in, remembering the full path that was meant. */
function toSignIn(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(paths.login({ redirect: pathname + search + partOf(pathname + search) }));
}

/** The `#part` of the address, which a request does not name. */
function partOf(address: string): string {
  const { pathname, search, hash } = globalThis.location;
  return pathname + search === address ? hash : '';
}

/**
 * Who it is: as the server says, or as is kept on the device once it turns out that nobody answers. The call itself then goes on
 * waiting for a network.
 */
function memberHere(): Promise<MemberInfo> {
  return new Promise((resolve, reject) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      const member = queryClient.getQueryData(meQuery.queryKey);
      if (member !== undefined) resolve(member);
    });
    void queryClient.ensureQueryData(meQuery).then(resolve, reject).finally(stop);
  });
}

async function memberBehind(request: Request) {
  try {
    return await memberHere();
  } catch (thrown) {
    if (toApiError(thrown).status === 401) throw toSignIn(request);
    throw thrown;
  }
}

/** Nobody but signed-in people; others go to sign-in and come back. */
export const requireMember: Guard = async ({ request }, next) => {
  if (!isSignedIn()) throw toSignIn(request);
  return next();
};

/** After `requireMember`: people without the admin flag go to their dashboard. Where both flags are needed, put this one first. */
export const requireAdmin: Guard = async ({ request }, next) => {
  const member = await memberBehind(request);
  if (!member.is_admin) throw redirect(paths.dashboard());
  return next();
};

/** Nobody but who works on this tablet; others sign in with name and PIN. */
export const requireShift: Guard = async (_context, next) => {
  if (currentShift() === null) throw redirect(paths.counter());
  return next();
};

/** After `requireMember`: people who manage no outlet go to their dashboard. */
export const requireOutletManager: Guard = async ({ request }, next) => {
  const member = await memberBehind(request);
  if (!member.is_outlet_manager) throw redirect(paths.dashboard());
  return next();
};

/** Where sign-in leads to: the `redirect` of its address when it is a path of our own, else the dashboard. */
export function afterSignIn(search: URLSearchParams): string {
  const wanted = ownPath(search.get('redirect'), paths.dashboard());
  return forVisitors.includes(pageOf(wanted)) ? paths.dashboard() : wanted;
}

/** Back to the sign-in screen itself would look like a failure; pages without scripts know of nobody who has signed in. */
const forVisitors = [paths.login(), paths.home(), paths.offline()];

function pageOf(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  return path.replace(/\/+$/, '') || paths.home();
}
