import { DEMO_MTN } from '#sandbox/demo-credentials.ts';
import type { Network } from '#sandbox/network/network.ts';
import type { ApiUser, Product } from '#sandbox/network/records.ts';

/**
 * MTN only calls back host names registered with it, never IP addresses. The users that exist from the start may be
 * called on this very machine by either of its names, because that is where the club's server runs beside a sandbox.
 */
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1'];
/** Registered with the portal beside them, where the sandbox is started with it. */
const REGISTERED_HOSTS = [process.env['SANDBOX_MTN_CALLBACK_HOST'] ?? []].flat();

const PRE_PROVISIONED = (['collection', 'disbursement'] as const).map((product): ApiUser => ({
  id: DEMO_MTN[product].api_user,
  product,
  callback_hosts: [...LOOPBACK_HOSTS, ...REGISTERED_HOSTS],
  target_environment: DEMO_MTN.target_environment,
  api_key: DEMO_MTN[product].api_key,
}));

export function findApiUser(network: Network, id: string): ApiUser | undefined {
  return network.store.api_users.get(id) ?? PRE_PROVISIONED.find((user) => user.id === id);
}

export function createApiUser(network: Network, id: string, product: Product, callbackHost: string): ApiUser {
  return saveApiUser(network, {
    id,
    product,
    callback_hosts: [callbackHost],
    target_environment: 'sandbox',
    api_key: undefined,
  });
}

export function saveApiUser(network: Network, user: ApiUser): ApiUser {
  return network.store.api_users.put(user.id, user);
}
