import { API_BASE } from '@club/contract/endpoint';
import { refreshToken as refreshEndpoint } from '@club/contract/people/auth';
import { API_TIMEOUT_MS } from '@club/rules/limits';

import { alone } from '#web/lib/alone.ts';

import { accessToken, clearTokens, refreshToken, storeTokens } from './session.ts';

export type Refreshed = 'renewed' | 'refused' | 'unreachable';

const LOCK_NAME = 'kasente-refresh';
let running: Promise<Refreshed> | undefined;

/**
 * Gets a new access token after `stale` was refused. Parallel calls share one refresh, and so do tabs: whoever gets the
 * lock second finds that the token has already changed and simply uses the new one.
 */
export function refreshOnce(stale: string): Promise<Refreshed> {
  running ??= alone(LOCK_NAME, () => renew(stale)).finally(() => {
    running = undefined;
  });
  return running;
}

async function renew(stale: string): Promise<Refreshed> {
  const current = accessToken();
  if (current === null) return 'refused';
  if (current !== stale) return 'renewed';
  const refresh = refreshToken();
  if (refresh === null) return 'refused';

  let response: Response;
  try {
    response = await fetch(`${API_BASE}${refreshEndpoint.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh }),
      signal: timeoutSignal(API_TIMEOUT_MS),
    });
    if (!response.ok) return response.status === 429 || response.status >= 500 ? 'unreachable' : 'refused';
    const reply = (await response.json()) as { access: string; refresh?: string };
    // Signed out while the answer was under way: the new tokens must not bring the session back.
    if (refreshToken() !== refresh) return accessToken() === null ? 'refused' : 'renewed';
    storeTokens({ access: reply.access, refresh: reply.refresh ?? refresh });
    return 'renewed';
  } catch {
    return 'unreachable';
  }
}

/** `AbortSignal.timeout` for browsers that lack it, joined with the caller's own signal. */
export function timeoutSignal(afterMs: number, own?: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const timer = setTimeout(stop, afterMs);
  controller.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  if (own?.aborted) stop();
  else own?.addEventListener('abort', stop, { once: true });
  return controller.signal;
}

let onExpired: (announce: boolean) => void = () => undefined;

/** The shell says here, before any call, what happens when a session cannot be renewed: forget the member, say why. */
export function whenSessionExpires(handler: (announce: boolean) => void): void {
  onExpired = handler;
}

/** Ends the session that could not be renewed; a second caller finds it already ended. */
export function expireSession(announce: boolean): void {
  if (accessToken() === null && refreshToken() === null) return;
  clearTokens();
  onExpired(announce);
}
