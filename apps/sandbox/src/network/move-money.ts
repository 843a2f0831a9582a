import { FIRST_NUMBER, type Network } from './network.ts';
import type { Movement, Transaction } from './records.ts';
import { merchantAccount, saveMerchantAccount, saveWallet, walletOf } from './wallets.ts';

/** Bank of Uganda's ceiling for one mobile-money transaction. */
const LARGEST_UGX = 5_000_000;

type Moved = { operator_id: string } | { refused: string };

/** Take from one side and give to the other, or say in MTN's words why not. */
export function moveMoney(network: Network, transaction: Transaction): Moved {
  const { network: operator, product, currency, amount, msisdn } = transaction;
  if (currency === 'UGX' && amount > LARGEST_UGX) return { refused: 'PAYER_LIMIT_REACHED' };
  const wallet = msisdn === undefined ? undefined : walletOf(network, operator, msisdn, currency);
  const account = merchantAccount(network, operator, product, currency);
  const isDebit = transaction.kind === 'collect';
  // Documented test numbers have no wallet: the operator only pretends there.
  const purse = isDebit ? (wallet?.balance ?? Infinity) : account.balance;
  if (purse < amount) return { refused: 'NOT_ENOUGH_FUNDS' };

  const sign = isDebit ? 1 : -1;
  const saved = wallet && saveWallet(network, { ...wallet, balance: wallet.balance - sign * amount });
  const filled = saveMerchantAccount(network, {
    ...account,
    balance: account.balance + sign * amount,
  });
  const operatorId = operatorIdFor(network, transaction);
  const movement: Movement = {
    id: operatorId,
    at: network.now(),
    network: operator,
    kind: transaction.kind,
    reference: transaction.reference,
    operator_id: operatorId,
    party_id: transaction.party_id,
    direction: isDebit ? 'debit' : 'credit',
    amount,
    currency,
    wallet_balance: saved?.balance,
    merchant_balance: filled.balance,
  };
  network.store.movements.put(operatorId, movement);
  return { operator_id: operatorId };
}

/** MTN numbers what it settles; Airtel's ids tell kind and minute, such as MP261121.0653.L00042. */
function operatorIdFor(network: Network, transaction: Transaction): string {
  const number = network.nextNumber();
  if (transaction.network === 'mtn') return String(number);
  const minute = new Date(network.now()).toISOString();
  const day = minute.slice(2, 10).replaceAll('-', '');
  const clock = minute.slice(11, 16).replace(':', '');
  const kind = transaction.kind === 'collect' ? 'MP' : 'CI';
  return `${kind}${day}.${clock}.L${String(number - FIRST_NUMBER).padStart(5, '0')}`;
}
