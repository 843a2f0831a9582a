import { useSyncExternalStore } from 'react';

import { readRaw, writeRaw } from '#web/lib/storage.ts';

/** The keys are the spec's (§4, §9) and must not change. */
export const ACCESS_TOKEN_KEY = 'accessToken';
export const REFRESH_TOKEN_KEY = 'refreshToken';
export const APPLICANT_PHONE_KEY = 'applicantPhone';

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

export function storeTokens(tokens: Tokens): void {
  writeRaw(ACCESS_TOKEN_KEY, tokens.access);
  writeRaw(REFRESH_TOKEN_KEY, tokens.refresh);
  changed();
}

export function clearTokens(): void {
  writeRaw(ACCESS_TOKEN_KEY, null);
  writeRaw(REFRESH_TOKEN_KEY, null);
  changed();
}

export const applicantPhone = (): string | null => readRaw(APPLICANT_PHONE_KEY);
export const storeApplicantPhone = (phone: string | null): void => writeRaw(APPLICANT_PHONE_KEY, phone);

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
