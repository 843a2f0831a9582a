import type { Network } from '#sandbox/network/network.ts';
import { localNumber, type NetworkName, networkOf } from '#sandbox/network/phone.ts';

export interface KnownNumber {
  msisdn: string;
  label: string;
  network: NetworkName | undefined;
  last_at: number;
  open_prompts: number;
}

const LONGEST_LIST = 30;

/** Numbers that payments or messages reached, the latest first; those that are being asked to pay before all. */
export function knownNumbers(network: Network): KnownNumber[] {
  const seen = new Map<string, number>();
  const note = (msisdn: string | undefined, at: number) => {
    if (msisdn !== undefined) seen.set(msisdn, Math.max(at, seen.get(msisdn) ?? 0));
  };
  for (const wallet of network.store.wallets.values()) note(wallet.msisdn, 0);
  for (const sms of network.store.sms.values()) note(sms.msisdn, sms.at);
  for (const transaction of network.store.transactions.values()) note(transaction.msisdn, transaction.created_at);
  const asked = countOpenPrompts(network);
  return [...seen]
    .map(([msisdn, lastAt]) => ({
      msisdn,
      label: localNumber(msisdn),
      network: networkOf(msisdn),
      last_at: lastAt,
      open_prompts: asked.get(msisdn) ?? 0,
    }))
    .toSorted((a, b) => b.open_prompts - a.open_prompts || b.last_at - a.last_at)
    .slice(0, LONGEST_LIST);
}

function countOpenPrompts(network: Network): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of network.open.keys()) {
    const transaction = network.store.transactions.get(key);
    if (transaction?.msisdn === undefined || transaction.kind !== 'collect') continue;
    counts.set(transaction.msisdn, (counts.get(transaction.msisdn) ?? 0) + 1);
  }
  return counts;
}
