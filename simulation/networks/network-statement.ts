import type { Network } from '@club/contract/shapes';
import { kampalaDay } from '@club/rules/kampala-time';

import type { Fact } from './fact.ts';

/** A movement of our wallet as its network writes it down, or one that came to nothing. */
export interface StatementLine {
  readonly number: string;
  /** Ours; nothing of ours stands behind what the club itself paid in. */
  readonly reference: string;
  readonly at: Date;
  /** In the words of MTN. */
  readonly type: string;
  readonly isDone: boolean;
  /** Negative where it left the wallet. */
  readonly moved: number;
  readonly fee: number;
  /** Of the wallet, after it. */
  readonly balance: number;
}

/** What each wallet held before everything. */
const HELD_BEFORE = 1_000_000;
/** What the club pays in itself, past the server. */
const PAID_IN = 250_000;
const TYPES = { collect: 'PAYMENT', payout: 'TRANSFER', refund: 'REFUND' };
const KAMPALA_OFFSET_MS = 3 * 60 * 60_000;

/**
 * What a network has in its own books about our wallet, in the order of its clock. What the club pays in itself stands there
 * at these moments, if need be so that the statement reaches from one to the other.
 */
export function statementLines(
  facts: readonly { reference: string; fact: Fact }[],
  paidIn: readonly Date[],
): StatementLine[] {
  const own = facts
    .filter(({ fact }) => fact.state !== 'open')
    .map(({ reference, fact: { call, state, amount, ended_at, transaction_id } }) => ({
      number: transaction_id,
      reference,
      at: ended_at,
      type: TYPES[call],
      isDone: state === 'done',
      moved: call === 'collect' ? amount : -amount,
      fee: call === 'collect' || state !== 'done' ? 0 : Math.floor(amount / 100),
    }));
  const all = [...paidIn.map(topUp), ...own].toSorted((a, b) => a.at.getTime() - b.at.getTime());
  let balance = HELD_BEFORE;
  return all.map((line) => ({ ...line, balance: (balance += line.isDone ? line.moved - line.fee : 0) }));
}

function topUp(at: Date, place: number) {
  return { number: String(9_000_000 + place), reference: '', type: 'TOPUP', isDone: true, moved: PAID_IN, fee: 0, at };
}

/** What the wallet held at the end of a day in Kampala; of one in which nothing ever moves no line tells. */
export function heldAfter(lines: readonly StatementLine[], day: string): number {
  if (!lines.some(({ isDone }) => isDone)) return 0;
  return lines.findLast(({ at }) => kampalaDay(at) <= day)?.balance ?? HELD_BEFORE;
}

/** The lines as the portal of the network gives them, each network in its own columns. */
export function statementCsv(network: Network, lines: readonly StatementLine[]): string {
  const rows = network === 'mtn' ? [MTN_COLUMNS, ...lines.map(mtnRow)] : [AIRTEL_COLUMNS, ...lines.map(airtelRow)];
  const separator = network === 'mtn' ? ',' : ';';
  return rows.map((cells) => `${cells.join(separator)}\r\n`).join('');
}

const MTN_COLUMNS = [
  'Financial Transaction Id',
  'External Id',
  'Date',
  'Type',
  'Status',
  'Amount',
  'Fee',
  'Currency',
  'Balance',
];

function mtnRow({ number, reference, at, type, isDone, moved, fee, balance }: StatementLine): string[] {
  const amounts = [String(Math.abs(moved)), String(fee), 'UGX', isDone ? String(balance) : ''];
  return [number, reference, at.toISOString(), type, isDone ? 'SUCCESSFUL' : 'FAILED', ...amounts];
}

const AIRTEL_COLUMNS = [
  'Airtel Money ID',
  'Partner Transaction ID',
  'Transaction Date',
  'Status',
  'Credit',
  'Debit',
  'Charge',
  'Balance',
];

function airtelRow({ number, reference, at, isDone, moved, fee, balance }: StatementLine): string[] {
  const [day, clock] = new Date(at.getTime() + KAMPALA_OFFSET_MS).toISOString().split(/[TZ]/);
  const date = `${day!.split('-').toReversed().join('/')} ${clock!.slice(0, 8)}`;
  const sides = moved > 0 ? [String(moved), ''] : ['', String(-moved)];
  return [
    number,
    reference.replaceAll('-', ''),
    date,
    isDone ? 'TS' : 'TF',
    ...sides,
    String(fee),
    isDone ? String(balance) : '',
  ];
}
