import { useSyncExternalStore } from 'react';

import { privateStorage, readRaw, writeRaw } from '#web/lib/storage.ts';

/** The keys are the spec's (§4, §9) and must not change. */
export const ACCESS_TOKEN_KEY = 'accessToken';
export const REFRESH_TOKEN_KEY = 'refreshToken';
export const APPLICANT_PHONE_KEY = 'applicantPhone';

/** When the applicant's phone was last used here (decision A36: short life). */
const APPLICANT_PHONE_AT_KEY = 'applicantPhoneAt';
const APPLICANT_PHONE_LIFE_MS = 30 * 60_000;

export interface Tokens {
  access: string;
  refresh: string;
}

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

export const accessToken = (): string | null => readRaw(ACCESS_TOKEN_KEY);
export const refreshToken = (): string | null => readRaw(REFRESH_TOKEN_KEY);

/** A person counts as signed in when an access token exists (spec 1 §4). */
export const isSignedIn = (): boolean => accessToken() !== null;

/** Which session a token is of; it stays the same when the token is renewed. Null for what is no token of ours. */
function sessionIn(token: string | null): string | null {
  try {
    const claims = atob((token ?? '').split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(claims) as { sid?: string }).sid ?? null;
  } catch {
    return token;
  }
}

/** The session that this page goes by, whatever other tabs do. */
let own = sessionIn(accessToken());

/** The session that this browser holds at this moment, whatever this page goes by. */
export const heldSession = (): string | null => sessionIn(accessToken());

/** Whether two tokens are of one session, be it renewed meanwhile. */
export const areOfOneSession = (one: string, other: string): boolean => sessionIn(one) === sessionIn(other);

/** Takes over what another tab has made of the session; true when it was ended, or is somebody else's. */
export function takeOverSession(): boolean {
  const before = own;
  own = sessionIn(accessToken());
  return before !== own;
}

/** Keeps the tokens. What the device holds of another session than theirs is forgotten first. */
export function storeTokens(tokens: Tokens): void {
  if (sessionIn(tokens.access) !== own) privateStorage.clear();
  writeRaw(ACCESS_TOKEN_KEY, tokens.access);
  writeRaw(REFRESH_TOKEN_KEY, tokens.refresh);
  takeOverSession();
  changed();
}

export function clearTokens(): void {
  writeRaw(ACCESS_TOKEN_KEY, null);
  writeRaw(REFRESH_TOKEN_KEY, null);
  takeOverSession();
  changed();
}

/** The phone of whoever applied or asked here last; forgotten when nobody has for a while, for phones are shared. */
export function applicantPhone(): string | null {
  const unusedMs = Date.now() - Number(readRaw(APPLICANT_PHONE_AT_KEY) ?? Number.NaN);
  // A clock that was set back must not make it live for longer.
  if (unusedMs >= 0 && unusedMs < APPLICANT_PHONE_LIFE_MS) return readRaw(APPLICANT_PHONE_KEY);
  storeApplicantPhone(null);
  return null;
}

/** Keeps the phone from now on for its short life, or forgets it. */
export function storeApplicantPhone(phone: string | null): void {
  writeRaw(APPLICANT_PHONE_KEY, phone);
  writeRaw(APPLICANT_PHONE_AT_KEY, phone === null ? null : String(Date.now()));
}

/** Calls back when the session starts, is refreshed or ends, in this tab or another one. */
export function subscribeSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === ACCESS_TOKEN_KEY) listener();
  };
  listeners.add(listener);
  globalThis.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', onStorage);
  };
}

/** False while the page is still the prerendered HTML, so that both sides draw the same. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribeSession, isSignedIn, () => false);
}
