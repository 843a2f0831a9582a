import { moneyText } from './money-text.ts';
import type { Network } from './network.ts';
import type { Sms, Transaction } from './records.ts';
import { walletOf } from './wallets.ts';

const SENDER = { mtn: 'MTN MoMo', airtel: 'Airtel Money' } as const;

/** The text message a wallet sends its owner after money moved; it is what a customer shows as proof. */
export function tellOwner(network: Network, transaction: Transaction): void {
  const { msisdn, network: operator, currency, merchant_name: merchant } = transaction;
  if (msisdn === undefined || transaction.operator_id === undefined) return;
  const wallet = walletOf(network, operator, msisdn, currency);
  if (!wallet) return;
  const amount = moneyText(transaction.amount, currency);
  const moved = transaction.kind === 'collect' ? `paid ${amount} to` : `received ${amount} from`;
  const balance = moneyText(wallet.balance, currency);
  const text = `You have ${moved} ${merchant}. New balance ${balance}. Transaction ID ${transaction.operator_id}.`;
  putOperatorSms(network, msisdn, SENDER[operator], text);
}

export function putOperatorSms(network: Network, msisdn: string, from: string, text: string): Sms {
  const id = `op-${network.nextNumber()}`;
  return network.store.sms.put(id, {
    id,
    at: network.now(),
    msisdn,
    from,
    text,
    parts: 1,
    channel: 'operator',
    status: 'Success',
  });
}
