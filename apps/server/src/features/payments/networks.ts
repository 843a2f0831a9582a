import type { Network } from '@club/contract/shapes';

const NAMES: Record<Network, string> = { mtn: 'MTN', airtel: 'Airtel' };

export function networkName(network: Network): string {
  return NAMES[network];
}
