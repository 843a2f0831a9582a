import { type CsvRecord, OpenQuote, readCsv } from './csv.ts';
import {
  firstFigure,
  plainWord,
  statementAmount,
  type StatementKind,
  statementKind,
  statementMoment,
  statementNumber,
  statementReference,
  type StatementStatus,
  statementStatus,
} from './statement-values.ts';

/** One line of a network's statement as we understand it. Amounts are seen from our wallet: what came in is positive. */
export interface StatementRow {
  readonly line: number;
  readonly provider_transaction_id: string;
  readonly reference: string | null;
  /** Where a statement covers several wallets of ours; empty where it names none. */
  readonly account: string;
  readonly kind: StatementKind;
  readonly status: StatementStatus;
  readonly moved: number;
  /** What the network took for it. */
  readonly fee: number;
  readonly balance_after: number | null;
  readonly msisdn: string | null;
  readonly occurred_at: Date;
  readonly raw: string;
}

export interface BadLine {
  readonly line: number;
  readonly reason: string;
}

export interface ReadStatement {
  /** Which of our fields stands in which column of the file. */
  readonly columns: Readonly<Record<string, string>>;
  readonly rows: readonly StatementRow[];
  readonly bad: readonly BadLine[];
}

/** The file as a whole is no statement of this network. */
export class NoStatement extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoStatement';
  }
}

const shared = {
  account: ['account', 'wallet', 'accountnumber', 'walletnumber', 'product'],
  occurred_at: ['date', 'datetime', 'dateandtime', 'transactiondate', 'transactiondatetime', 'createdat', 'time'],
  kind: ['type', 'transactiontype', 'service', 'servicetype', 'servicename'],
  status: ['status', 'transactionstatus', 'state'],
  amount: ['amount', 'transactionamount', 'value'],
  credit: ['credit', 'credited', 'moneyin', 'paidin'],
  debit: ['debit', 'debited', 'moneyout', 'withdrawn'],
  fee: ['fee', 'fees', 'charge', 'charges', 'servicecharge', 'transactionfee'],
  balance: ['balance', 'runningbalance', 'balanceafter', 'postbalance', 'closingbalance', 'accountbalance'],
  currency: ['currency', 'amountcurrency'],
  msisdn: ['msisdn', 'phone', 'phonenumber', 'mobilenumber', 'customermsisdn', 'counterparty', 'payer', 'payee'],
  from: ['from', 'frommsisdn', 'sender', 'sendermsisdn', 'payermsisdn'],
  to: ['to', 'tomsisdn', 'receiver', 'receivermsisdn', 'payeemsisdn'],
} as const;

/**
 * The names of columns, the likeliest first. Neither network publishes its statement: the numbers are called as in its API
 * (`financialTransactionId` and `externalId`, `airtel_money_id` and `id`) and as common exports call them.
 */
const columnNames = {
  mtn: {
    ...shared,
    provider_transaction_id: ['financialtransactionid', 'transactionid', 'momotransactionid', 'id'],
    reference: ['externalid', 'externaltransactionid', 'referenceid', 'reference'],
  },
  airtel: {
    ...shared,
    provider_transaction_id: ['airtelmoneyid', 'airtelmoneytransactionid', 'transactionid', 'txnid'],
    reference: ['partnertransactionid', 'merchanttransactionid', 'externalid', 'referenceid', 'id'],
  },
} as const;

export type StatementNetwork = keyof typeof columnNames;
type Field = keyof (typeof columnNames)['mtn'];
type Columns = Partial<Record<Field, number>>;

/** How columns begin that no other network's statement has. All other names several networks may use. */
const ownNames: Record<StatementNetwork, RegExp> = { mtn: /^(financialtransactionid|mtn|momo)/, airtel: /^airtel/ };
const otherOf = { mtn: 'airtel', airtel: 'mtn' } as const;
const titles = { mtn: 'MTN Mobile Money', airtel: 'Airtel Money' };

const SEPARATORS = [',', ';', '\t'];
/** A statement may begin with who it is for and which days it is of. */
const HEADER_WITHIN = 25;

/**
 * Reads a statement as its network gives it: the header may stand below a few lines of address, its columns in any order,
 * in any case and with names of several makes. A line that is not understood is reported with its number and left out.
 * Throws `NoStatement` when there is no header, when it is the other network's, or when its dates have the month first.
 */
export function readStatement(text: string, network: StatementNetwork, currency: string): ReadStatement {
  const { header, records } = findHeader(text, network);
  const columns = columnsOf(header, network);
  refuseMonthFirst(records, columns);
  const rows: StatementRow[] = [];
  const bad: BadLine[] = [];
  for (const record of records) {
    const row = readRow(record, columns, currency);
    if (typeof row === 'string') bad.push({ line: record.line, reason: row });
    else rows.push(row);
  }
  const named = Object.entries(columns).map(([field, index]) => [field, header.cells[index] ?? '']);
  return { columns: Object.fromEntries(named) as Record<string, string>, rows, bad };
}

function findHeader(text: string, network: StatementNetwork): { header: CsvRecord; records: CsvRecord[] } {
  let failure = 'No line names the columns: a number of the transaction, a date and an amount are needed';
  for (const separator of SEPARATORS) {
    try {
      const all = readCsv(text, separator);
      const top = all.slice(0, HEADER_WITHIN);
      const at = top.findIndex((record) => isHeader(columnsOf(record, network)));
      refuseOther(top[at] ?? top.find((record) => isHeader(columnsOf(record, otherOf[network]))), network);
      if (at >= 0) return { header: all[at]!, records: all.slice(at + 1) };
    } catch (error) {
      if (!(error instanceof OpenQuote)) throw error;
      failure = error.message;
    }
  }
  throw new NoStatement(failure);
}

function refuseOther(header: CsvRecord | undefined, network: StatementNetwork): void {
  const words = header?.cells.map(plainWord) ?? [];
  const names = (each: StatementNetwork) => words.some((word) => ownNames[each].test(word));
  const other = otherOf[network];
  if (!names(other) || names(network)) return;
  throw new NoStatement(
    `This looks like a statement of ${titles[other]}. Choose ${titles[other]} above, or another file.`,
  );
}

/** A spreadsheet may have written them anew. Up to the 12th each would pass as another day, with the day and the month exchanged. */
function refuseMonthFirst(records: readonly CsvRecord[], columns: Columns): void {
  const dates = records.map(({ line, cells }) => ({ line, text: cells[columns.occurred_at ?? -1] ?? '' }));
  const month = dates.find(({ text }) => firstFigure(text) === 'month');
  if (month === undefined || dates.some(({ text }) => firstFigure(text) === 'day')) return;
  throw new NoStatement(
    `The date in line ${month.line} has the month first: “${shown(month.text)}”. Take the file as the portal gives it, or save it with dates such as 2026-11-30.`,
  );
}

function isHeader({ provider_transaction_id, occurred_at, amount, credit, debit }: Columns): boolean {
  const hasAmount = amount !== undefined || (credit !== undefined && debit !== undefined);
  return provider_transaction_id !== undefined && occurred_at !== undefined && hasAmount;
}

function columnsOf({ cells }: CsvRecord, network: StatementNetwork): Columns {
  const words = cells.map(plainWord);
  const columns: Columns = {};
  for (const [field, names] of Object.entries(columnNames[network]) as [Field, readonly string[]][]) {
    const name = names.find((each) => words.includes(each));
    if (name !== undefined) columns[field] = words.indexOf(name);
  }
  return columns;
}

/** The row, or what is wrong with it. */
function readRow(record: CsvRecord, columns: Columns, currency: string): StatementRow | string {
  const cell = (field: Field) => record.cells[columns[field] ?? -1] ?? '';
  const provider_transaction_id = cell('provider_transaction_id');
  if (provider_transaction_id === '' || provider_transaction_id.length > 80) return 'No number of the transaction';
  const occurred_at = statementMoment(cell('occurred_at'));
  if (occurred_at === null) return `Not a date: “${shown(cell('occurred_at'))}”`;
  if (cell('currency') !== '' && cell('currency').toUpperCase() !== currency) return `Not in ${currency}`;
  const status = statementStatus(cell('status'));
  if (status === null) return `Status not known: “${shown(cell('status'))}”`;
  const kind = statementKind(cell('kind'));
  const moved = movedBy(kind, cell('amount'), cell('credit'), cell('debit'));
  if (typeof moved === 'string') return moved;
  const fee = amountOr(cell('fee'), 0);
  if (fee === null) return `Not a whole amount: “${shown(cell('fee'))}”`;
  const balance_after = amountOr(cell('balance'), null);
  if (balance_after === null && cell('balance') !== '') return `Not a whole amount: “${shown(cell('balance'))}”`;
  const party = statementNumber(cell('msisdn')) ?? statementNumber(cell(moved > 0 ? 'from' : 'to'));
  return {
    line: record.line,
    provider_transaction_id,
    reference: statementReference(cell('reference')),
    account: plainWord(cell('account')).slice(0, 40),
    kind,
    status,
    moved,
    fee: Math.abs(fee),
    balance_after,
    msisdn: party,
    occurred_at,
    raw: record.raw.slice(0, 1_000),
  };
}

function amountOr<T>(text: string, otherwise: T): number | T | null {
  return text === '' || text === '-' ? otherwise : statementAmount(text);
}

/** Which way the money went: by the column it stands in, its sign, or what kind of line it is. */
function movedBy(kind: StatementKind, amountText: string, creditText: string, debitText: string): number | string {
  const [amount, credit, debit] = [amountOr(amountText, 0), amountOr(creditText, 0), amountOr(debitText, 0)];
  if (amount === null || credit === null || debit === null) {
    return `Not a whole amount: “${shown([amountText, creditText, debitText].find((text) => amountOr(text, 0) === null) ?? '')}”`;
  }
  const byColumn = Math.abs(credit) - Math.abs(debit);
  if (byColumn !== 0) return byColumn;
  if (amount === 0) return 'No amount';
  if (amount < 0) return amount;
  if (kind === 'collection' || kind === 'topup') return amount;
  if (kind === 'other' || kind === 'reversal') return 'Neither its type nor its sign tells which way the money went';
  return -amount;
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
