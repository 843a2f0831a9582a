import { API_BASE } from '@club/contract/endpoint';
import { refreshToken as refreshEndpoint } from '@club/contract/people/auth';
import { API_TIMEOUT_MS } from '@club/rules/limits';

import { alone } from '#web/lib/alone.ts';

import { accessToken, areOfOneSession, clearTokens, refreshToken, storeTokens } from './session.ts';

/** `replaced` where somebody else has signed in here meanwhile: there is a token, and it is not for what was refused. */
export type Refreshed = 'renewed' | 'replaced' | 'refused' | 'unreachable';

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
  if (accessToken() !== stale) return renewedElsewhere(stale);
  const refresh = refreshToken();
  if (refresh === null) return 'refused';
  const answer = await askFor(refresh);
  // Signed out while the answer was under way: it must not bring the session back, nor end the next one.
  if (refreshToken() !== refresh) return renewedElsewhere(stale);
  if (typeof answer === 'string') return answer;
  storeTokens({ access: answer.access, refresh: answer.refresh ?? refresh });
  return 'renewed';
}

async function askFor(refresh: string): Promise<{ access: string; refresh?: string } | 'refused' | 'unreachable'> {
  try {
    const response = await fetch(`${API_BASE}${refreshEndpoint.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh }),
      signal: timeoutSignal(API_TIMEOUT_MS),
    });
    if (!response.ok) return response.status === 429 || response.status >= 500 ? 'unreachable' : 'refused';
    return (await response.json()) as { access: string; refresh?: string };
  } catch {
    return 'unreachable';
  }
}

function renewedElsewhere(stale: string): Refreshed {
  const current = accessToken();
  if (current === null) return 'refused';
  return areOfOneSession(current, stale) ? 'renewed' : 'replaced';
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
