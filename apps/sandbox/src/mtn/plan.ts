import { behaviourOf, type Plan } from '#sandbox/network/behaviours.ts';
import type { Network } from '#sandbox/network/network.ts';
import { isUgandan } from '#sandbox/network/phone.ts';
import type { TransactionKind } from '#sandbox/network/records.ts';
import { walletOf } from '#sandbox/network/wallets.ts';

import { isNumber, type MoneyOrder } from './order-body.ts';
import { testNumberPlan } from './test-numbers.ts';

type Party = Pick<MoneyOrder, 'party_type' | 'party_id' | 'currency'>;

const NOT_FOUND = { collect: 'fail:PAYER_NOT_FOUND', pay: 'fail:PAYEE_NOT_FOUND' } as const;

/** A behaviour set by a test comes first, then the handset of a Ugandan number, then MTN's documented numbers. */
export function planFor(network: Network, kind: TransactionKind, { party_type, party_id, currency }: Party): Plan {
  const nobody = { outcome: kind === 'collect' ? NOT_FOUND.collect : NOT_FOUND.pay, delay_ms: 0 };
  if (party_type !== 'MSISDN') return nobody;
  if (!isUgandan(party_id)) return behaviourOf(network, party_id) ?? testNumberPlan(kind, party_id);
  const wallet = walletOf(network, 'mtn', party_id, currency);
  if (!wallet?.active) return nobody;
  return behaviourOf(network, party_id) ?? { outcome: kind === 'collect' ? 'manual' : 'approve', delay_ms: 0 };
}

/** Whether a number would be asked for its money: whoever asks who holds it hears the same. */
export function isHeld(network: Network, party: Party): boolean {
  return isNumber(party.party_id) && planFor(network, 'collect', party).outcome !== NOT_FOUND.collect;
}
