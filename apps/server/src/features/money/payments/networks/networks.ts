import type { ReplyOf } from '@club/contract/endpoint';
import type { listPaymentNetworks } from '@club/contract/money/payments';
import type { listSlowNetworks as listSlowNetworksCall } from '@club/contract/money/payments-desk';
import { network as networks, type Network } from '@club/contract/shapes';

import type { Deps } from '#server/ports/deps.ts';

import { slowNetworks } from './report-networks.ts';

const NAMES: Record<Network, string> = { mtn: 'MTN', airtel: 'Airtel' };
const LABELS: Record<Network, string> = { mtn: 'MTN Mobile Money', airtel: 'Airtel Money' };

export function networkName(network: Network): string {
  return NAMES[network];
}

/** Every network: whether this operator is connected to it, and whether it struggles right now. */
export async function paymentNetworks({
  db,
  money,
  now,
}: Pick<Deps, 'db' | 'money' | 'now'>): Promise<ReplyOf<typeof listPaymentNetworks>> {
  const slow = await slowNetworks(db, now());
  return {
    results: networks.options.map((network) => {
      const available = money[network] !== undefined;
      return {
        network,
        label: LABELS[network],
        available,
        notice: available && slow.has(network) ? slowText(network) : null,
      };
    }),
  };
}

/** The ones that struggle, and since when. */
export async function listSlowNetworks({
  db,
  now,
}: Pick<Deps, 'db' | 'now'>): Promise<ReplyOf<typeof listSlowNetworksCall>> {
  const slow = await slowNetworks(db, now());
  return { results: [...slow].map(([network, since]) => ({ network, since: since.toISOString() })) };
}

function slowText(network: Network): string {
  return `${NAMES[network]} is slow now. You can still pay, but it may take longer than usual.`;
}
