import type { Network } from './network.ts';
import type { NetworkName } from './phone.ts';
import type { Movement, Product } from './records.ts';
import { findTransaction } from './transactions.ts';

const KAMPALA = { timeZone: 'Africa/Kampala' } as const;
const dayText = new Intl.DateTimeFormat('en-CA', KAMPALA);
const clockText = new Intl.DateTimeFormat('en-GB', { ...KAMPALA, timeStyle: 'medium' });
const thousands = new Intl.NumberFormat('en-UG', { minimumFractionDigits: 2 });

type Cells = Readonly<Record<string, string>>;

/** The days on which money moved, the newest first, as `2026-11-21` in Kampala. */
export function statementDays(network: Network, operator: NetworkName): string[] {
  const days = movementsOf(network, operator).map(({ at }) => dayText.format(at));
  return [...new Set(days)].toSorted().toReversed();
}

/**
 * What the merchant's portal gives for a day: every movement of both wallets, with the wallet's balance after it. Neither
 * operator publishes the columns; these are the fields of their APIs under the names they have there.
 */
export function statementCsv(network: Network, operator: NetworkName, day: string): string {
  const lines = movementsOf(network, operator)
    .filter(({ at }) => dayText.format(at) === day)
    .map((movement) => (operator === 'mtn' ? mtnLine(network, movement) : airtelLine(movement)));
  const columns = operator === 'mtn' ? MTN_COLUMNS : AIRTEL_COLUMNS;
  const rows = [columns, ...lines.map((line) => columns.map((column) => line[column] ?? ''))];
  return rows.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

const MTN_COLUMNS = [
  'Date',
  'Financial Transaction Id',
  'External Id',
  'Type',
  'Status',
  'Account',
  'From',
  'To',
  'Amount',
  'Fee',
  'Currency',
  'Balance',
];
const MTN_TYPES: Record<Movement['kind'], string> = {
  collect: 'PAYMENT',
  transfer: 'TRANSFER',
  deposit: 'DEPOSIT',
  refund: 'REFUND',
};

function mtnLine(network: Network, movement: Movement): Cells {
  const asked = findTransaction(network, 'mtn', productOf(movement), movement.reference);
  return {
    Date: `${dayText.format(movement.at)} ${clockText.format(movement.at)}`,
    'Financial Transaction Id': movement.operator_id,
    'External Id': asked?.external_id ?? '',
    Type: MTN_TYPES[movement.kind],
    Status: 'SUCCESSFUL',
    Account: productOf(movement) === 'collection' ? 'Collections' : 'Disbursements',
    From: movement.direction === 'debit' ? movement.party_id : '',
    To: movement.direction === 'credit' ? movement.party_id : '',
    Amount: String(movement.amount),
    Fee: '0',
    Currency: movement.currency,
    Balance: String(movement.merchant_balance),
  };
}

const AIRTEL_COLUMNS = [
  'Created At',
  'Airtel Money Id',
  'Id',
  'Service Type',
  'Wallet',
  'MSISDN',
  'Money In',
  'Money Out',
  'Charges',
  'Currency',
  'Balance',
  'Status',
];
const AIRTEL_TYPES: Record<Movement['kind'], string> = {
  collect: 'MERCHPAY',
  transfer: 'B2C',
  deposit: 'CASHIN',
  refund: 'REFUND',
};

/** Day first, as Airtel writes times in its messages, and amounts as its balance call does: `37,600.00`. */
function airtelLine(movement: Movement): Cells {
  const [year, month, day] = dayText.format(movement.at).split('-');
  const column = movement.direction === 'debit' ? 'Money In' : 'Money Out';
  return {
    'Created At': `${day}/${month}/${year} ${clockText.format(movement.at)}`,
    'Airtel Money Id': movement.operator_id,
    Id: movement.reference,
    'Service Type': AIRTEL_TYPES[movement.kind],
    Wallet: productOf(movement) === 'collection' ? 'COLL' : 'DISB',
    MSISDN: movement.party_id.slice(3),
    [column]: thousands.format(movement.amount),
    Charges: '0',
    Currency: movement.currency,
    Balance: thousands.format(movement.merchant_balance),
    Status: 'TS',
  };
}

/** The club's books are in shillings; what moved in MTN's sandbox environment is no money. */
function movementsOf(network: Network, operator: NetworkName): Movement[] {
  return network.store.movements
    .values()
    .filter((movement) => movement.network === operator && movement.currency === 'UGX')
    .toSorted((a, b) => a.at - b.at);
}

function productOf({ kind }: Movement): Product {
  return kind === 'collect' ? 'collection' : 'disbursement';
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
