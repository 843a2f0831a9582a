import type { Network } from './network.ts';
import { isUgandan, type NetworkName, networkOf } from './phone.ts';
import type { MerchantAccount, Product, Wallet } from './records.ts';

/** MTN wallets carry a five-digit PIN, Airtel wallets four digits. */
export const DEFAULT_PIN: Record<NetworkName, string> = { mtn: '12345', airtel: '1234' };

const OPENING_BALANCE: Record<string, number> = { UGX: 1_000_000, EUR: 1_000 };
const OPENING_FLOAT: Record<string, number> = { UGX: 50_000_000, EUR: 50_000 };

const GIVEN_NAMES = ['Amina', 'Brian', 'Carol', 'David', 'Esther', 'Fred', 'Grace', 'Henry', 'Irene', 'Joseph'];
const FAMILY_NAMES = ['Nakato', 'Okello', 'Namusoke', 'Mugisha', 'Atim', 'Ssentamu', 'Kirabo', 'Tumusiime'];

/** The wallet of a number, opened on first sight when the number carries the network's prefix. */
export function walletOf(
  network: Network,
  operator: NetworkName,
  msisdn: string,
  currency = 'UGX',
): Wallet | undefined {
  const known = network.store.wallets.get(walletKey(operator, msisdn, currency));
  if (known) return known;
  if (!isUgandan(msisdn) || networkOf(msisdn) !== operator) return undefined;
  return openWallet(network, operator, msisdn, currency);
}

/** Open a wallet whatever the prefix says, as after moving a number to another network. */
export function openWallet(network: Network, operator: NetworkName, msisdn: string, currency = 'UGX'): Wallet {
  const known = network.store.wallets.get(walletKey(operator, msisdn, currency));
  return known ?? saveWallet(network, madeUpWallet(operator, msisdn, currency));
}

export function saveWallet(network: Network, wallet: Wallet): Wallet {
  return network.store.wallets.put(walletKey(wallet.network, wallet.msisdn, wallet.currency), wallet);
}

/** All wallets of a number, in every network and currency. */
export function walletsOf(network: Network, msisdn: string): Wallet[] {
  const byPrefix = networkOf(msisdn);
  if (byPrefix) walletOf(network, byPrefix, msisdn);
  return (['mtn', 'airtel'] as const).flatMap((operator) =>
    Object.keys(OPENING_BALANCE).flatMap(
      (currency) => network.store.wallets.get(walletKey(operator, msisdn, currency)) ?? [],
    ),
  );
}

export function merchantAccount(
  network: Network,
  operator: NetworkName,
  product: Product,
  currency: string,
): MerchantAccount {
  const opening = product === 'disbursement' ? (OPENING_FLOAT[currency] ?? 0) : 0;
  return (
    network.store.accounts.get(accountKey(operator, product, currency)) ??
    saveMerchantAccount(network, { network: operator, product, currency, balance: opening })
  );
}

export function saveMerchantAccount(network: Network, account: MerchantAccount): MerchantAccount {
  return network.store.accounts.put(accountKey(account.network, account.product, account.currency), account);
}

/** A wallet as it is opened. Names follow from the number, so that the same number is the same person after a reset. */
export function madeUpWallet(operator: NetworkName, msisdn: string, currency: string): Wallet {
  const seed = Number(msisdn.slice(-6));
  return {
    network: operator,
    msisdn,
    currency,
    balance: OPENING_BALANCE[currency] ?? 0,
    pin: DEFAULT_PIN[operator],
    active: true,
    given_name: GIVEN_NAMES[seed % GIVEN_NAMES.length] ?? 'Amina',
    family_name: FAMILY_NAMES[Math.floor(seed / GIVEN_NAMES.length) % FAMILY_NAMES.length] ?? 'Nakato',
  };
}

function walletKey(operator: NetworkName, msisdn: string, currency: string): string {
  return `${operator}:${msisdn}:${currency}`;
}

function accountKey(operator: NetworkName, product: Product, currency: string): string {
  return `${operator}:${product}:${currency}`;
}
