import { isIP } from 'node:net';

import type { ApiUser } from '#sandbox/network/records.ts';

/** Why a callback address is refused: it must be a plain URL, on the host the API user was created with. */
export function callbackUrlProblem(user: ApiUser, address: string | undefined): 'malformed' | 'other_host' | undefined {
  if (address === undefined) return undefined;
  if (!URL.canParse(address) || /\/\/\//.test(address)) return 'malformed';
  const url = new URL(address);
  if (!['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.hash !== '') return 'malformed';
  const host = url.hostname.toLowerCase();
  const isLoopback = host === 'localhost' || host === '127.0.0.1';
  // Production calls back over TLS only; on this machine itself there is nothing to protect.
  const insecure = url.protocol === 'http:' && user.target_environment !== 'sandbox' && !isLoopback;
  const registered = user.callback_hosts.includes(host);
  const isAddress = isIP(host.replace(/^\[|\]$/g, '')) !== 0 && !isLoopback;
  return registered && !insecure && !isAddress ? undefined : 'other_host';
}
