import type { Network } from '#sandbox/network/network.ts';

const SECOND_MS = 1000;

/** Moments of each partner's latest status queries; only as long as the network that counts them lives. */
const recent = new WeakMap<Network, Map<string, number[]>>();

/** MTN caps status queries per partner and second; off unless a test asks for it. */
export function allowStatusQuery(network: Network, userId: string): boolean {
  const limit = network.settings().mtn_status_per_second;
  if (limit === undefined) return true;
  const byUser = recent.get(network) ?? new Map<string, number[]>();
  recent.set(network, byUser);
  const now = network.now();
  const lately = (byUser.get(userId) ?? []).filter((at) => at > now - SECOND_MS);
  const allowed = lately.length < limit;
  byUser.set(userId, allowed ? [...lately, now] : lately);
  return allowed;
}
