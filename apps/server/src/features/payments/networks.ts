import type { ReplyOf } from '@club/contract/endpoint';
import type { listPaymentNetworks } from '@club/contract/payments';
import type { Network } from '@club/contract/shapes';

import type { Deps } from '#server/ports/deps.ts';

const NAMES: Record<Network, string> = { mtn: 'MTN', airtel: 'Airtel' };
const LABELS: Record<Network, string> = { mtn: 'MTN Mobile Money', airtel: 'Airtel Money' };
const NETWORKS: readonly Network[] = ['mtn', 'airtel'];

export function networkName(network: Network): string {
  return NAMES[network];
}

/** Every network, and whether this operator is connected to it. */
export function paymentNetworks({ money }: Pick<Deps, 'money'>): ReplyOf<typeof listPaymentNetworks> {
  return {
    results: NETWORKS.map((network) => ({
      network,
      label: LABELS[network],
      available: money[network] !== undefined,
    })),
  };
}
