import { useEffect } from 'react';
import { useNavigate } from 'react-router';

import { SESSION_EXPIRED_TEXT } from '#web/api/api-error.ts';
import { forgetMember } from '#web/api/end-session.ts';
import { paths } from '#web/paths.ts';

/** Leads to sign-in and says why; there is none before the first screen is drawn. */
let say: (() => void) | undefined;
let isUnsaid = false;

/** A session could not be renewed: this device forgets at once whose it was, and the person is told. */
export function endExpired(announce: boolean): void {
  forgetMember();
  if (!announce) return;
  if (say === undefined) isUnsaid = true;
  else say();
}

/** Mounted once: says of a session that it is over, also of one that was when the page began to load. */
export function useSessionOver(): void {
  const navigate = useNavigate();
  useEffect(() => {
    say = () => void navigate(...signInFrom(globalThis.location));
    if (isUnsaid) say();
    isUnsaid = false;
    return () => {
      say = undefined;
    };
  }, [navigate]);
}

/** Where to and how, so that the person comes back to where they were. */
function signInFrom({ pathname, search, hash }: Location): [string, { replace: boolean; state: { says: string } }] {
  const here = pathname + search + hash;
  const isThere = pathname === paths.login();
  return [
    isThere ? here : paths.login({ redirect: here }),
    { replace: isThere, state: { says: SESSION_EXPIRED_TEXT } },
  ];
}
