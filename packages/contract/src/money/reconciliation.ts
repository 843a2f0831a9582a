import { endpoint } from '@club/contract/endpoint';
import { day as calendarDay, id, idParams, instant, network, pageOf, pageQuery, ugx } from '@club/contract/shapes';
import { CLOSE_REFUSALS, DIFFERENCES, AGES } from '@club/rules/reconciliation';
import { z } from 'zod';

import { moneyDecision } from './money-decision.ts';
import { transferRow } from './refunds.ts';

const day = calendarDay.describe('A day in Kampala');
/** Into our wallet at the network; out of it is negative. */
const moved = z.int();
const person = z.string().nullable();

/** About 20,000 lines. */
export const STATEMENT_MAX_CHARS = 4_000_000;
const STATEMENT_MAX_BYTES = 12 * 1024 * 1024;
/** Bad lines that a reply names; the count is of all. */
export const BAD_LINES_SHOWN = 50;

/** What a statement holds and what importing it changes, or would change. */
export const statementResult = z.object({
  network,
  file_name: z.string(),
  imported: z.boolean().describe('False for a dry run'),
  known_file: z.boolean().describe('The very same file was imported before'),
  columns: z.record(z.string(), z.string()).describe('Our fields and the columns they were found in'),
  rows_new: z.int(),
  rows_updated: z.int().describe('Lines that were pending before and are decided now'),
  rows_known: z.int(),
  bad_count: z.int(),
  bad_lines: z.array(z.object({ line: z.int(), reason: z.string() })),
  first_day: day.nullable(),
  last_day: day.nullable(),
  money_in: moved,
  money_out: moved,
  fees: z.int(),
});
export type StatementResult = z.output<typeof statementResult>;

export const importStatement = endpoint({
  method: 'POST',
  path: '/admin/reconciliation/statements/',
  access: 'admin',
  rate: 'write',
  summary: "Read a network's statement, and keep its lines unless it is only a try",
  body: z.strictObject({
    network,
    file_name: z.string().trim().min(1).max(200),
    text: z.string().min(1, 'The file is empty').max(STATEMENT_MAX_CHARS, 'The file is too large: send fewer days'),
    dry: z.boolean(),
  }),
  body_limit_bytes: STATEMENT_MAX_BYTES,
  idempotent: true,
  reply: statementResult,
});

export const statementImport = z.object({
  id,
  network,
  file_name: z.string(),
  rows_new: z.int(),
  rows_updated: z.int(),
  rows_known: z.int(),
  bad_count: z.int(),
  imported_by: z.string(),
  imported_at: instant,
  withdrawn: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
});
export type StatementImport = z.output<typeof statementImport>;

export const listStatements = endpoint({
  method: 'GET',
  path: '/admin/reconciliation/statements/',
  access: 'admin',
  rate: 'browse',
  summary: 'Imported statements, the newest first',
  query: pageQuery(5).extend({ network }),
  reply: pageOf(statementImport),
});

export const withdrawStatement = endpoint({
  method: 'POST',
  path: '/admin/reconciliation/statements/:id/withdraw/',
  access: 'admin',
  needs_pin: true,
  rate: 'write',
  summary: 'Take back a statement that was the wrong file, with a reason',
  params: idParams,
  body: z.strictObject({ reason: z.string().trim().min(3, 'Please give a reason').max(300) }),
  idempotent: true,
  reply: z.object({ success: z.boolean(), message: z.string() }),
});

/** A correction that waits for a second person, or the newest one decided. */
export const adjustment = z.object({
  id,
  amount: moved,
  reason: z.string(),
  status: z.enum(['waiting', 'posted', 'refused']),
  requested_by: z.string(),
  requested_by_id: id,
  asker_is_admin: z.boolean().describe('False where it can only be refused and asked for anew'),
  requested_at: instant,
  decided_by: person,
});

/** One movement of money about which attempt, statement and ledger disagree. */
export const differenceRow = z.object({
  id,
  network,
  class: z.enum(DIFFERENCES),
  about: z.enum(['payment', 'transfer', 'statement_row', 'ledger', 'opening']),
  title: z.string().describe('What it is in our words: the order, the refund, the line'),
  order_number: z.string().nullable(),
  payment_id: id.nullable(),
  phone_masked: z.string().nullable(),
  day,
  occurred_at: instant,
  age: z.enum(AGES),
  ours: moved.nullable(),
  ours_status: z.string().nullable(),
  statement: moved,
  booked: moved,
  rows: z.array(
    z.object({
      provider_transaction_id: z.string(),
      kind: z.string(),
      status: z.string(),
      moved,
      occurred_at: instant,
      line: z.int(),
      file_name: z.string(),
    }),
  ),
  looks_like: z
    .object({ payment_id: id, order_number: z.string().nullable() })
    .nullable()
    .describe('A payment of the same number and amount near in time: only a hint'),
  typed_number: z
    .object({ transfer_id: id, number: z.string(), outlet_id: id })
    .nullable()
    .describe('Of a payment by hand that no statement has under its number: it may be mistyped'),
  state: z.enum(['open', 'explained']),
  note: z.string().nullable(),
  noted_by: person,
  noted_at: instant.nullable(),
  adjustment: adjustment.nullable(),
});
export type DifferenceRow = z.output<typeof differenceRow>;

const count = z.int();

export const listDifferences = endpoint({
  method: 'GET',
  path: '/admin/reconciliation/differences/',
  access: 'admin',
  rate: 'browse',
  summary: 'What does not match, the oldest first',
  query: pageQuery(20).extend({
    network,
    class: z.enum(DIFFERENCES).optional().catch(undefined),
    age: z.enum(AGES).optional().catch(undefined),
    state: z.enum(['open', 'explained']).catch('open').default('open'),
  }),
  reply: pageOf(differenceRow).extend({
    classes: z.array(z.object({ class: z.enum(DIFFERENCES), count })).describe('All that are open'),
    ages: z.array(z.object({ age: z.enum(AGES), count })).describe('All that are open'),
    explained_count: count,
  }),
});

/**
 * `note` writes down what is known so far, `explain` ends it without touching the books, `adjust` asks for a posting that
 * makes the ledger say what the statement says; that needs a second person.
 */
export const resolveDifference = endpoint({
  method: 'POST',
  path: '/admin/reconciliation/differences/:id/resolve/',
  access: 'admin',
  rate: 'write',
  summary: 'Note, explain or adjust a difference, with a reason',
  params: idParams,
  body: z.strictObject({
    how: z.enum(['note', 'explain', 'adjust']),
    reason: z.string().trim().min(3, 'Please give a reason').max(300),
    noted_at: instant.nullish().describe('Of the note that was seen; another one by now, and it is refused'),
  }),
  idempotent: true,
  reply: z.object({ success: z.boolean(), message: z.string() }),
});

/** Money that its network had called sent, and that never arrived: two people have taken it out of the books again. */
export const returnedRow = z.object({
  id,
  network,
  kind: z.enum(['refund', 'payout', 'riding', 'settlement']),
  order_number: z.string().nullable(),
  name: z.string().describe('Whose it is: a member or an outlet'),
  member_id: id.nullable(),
  outlet_id: id.nullable(),
  phone_masked: z.string().describe('Where it was sent to'),
  amount: ugx,
  sent_at: instant,
  corrected_at: instant,
  by_hand: z.boolean().describe('Somebody had paid it by hand and typed the number by which it was looked for'),
  to_account: z
    .boolean()
    .describe('It is more than a network carries at once, and goes back to the account of its outlet instead'),
  transfer: transferRow.nullable().describe('The newest try to send it anew'),
});
export type ReturnedRow = z.output<typeof returnedRow>;

export const listReturned = endpoint({
  method: 'GET',
  path: '/admin/reconciliation/returned/',
  access: 'admin',
  rate: 'browse',
  summary: 'Money that never arrived and is to be sent anew, the oldest first',
  query: pageQuery(20).extend({ network }),
  reply: pageOf(returnedRow),
});

/** Needs the PIN. Asks the network again about a try of which it has told nothing; sends anew what has not gone, or has its outlet owed it again. */
export const sendAnew = endpoint({
  ...moneyDecision('/admin/reconciliation/returned/:id/send/', 'Send money anew that never arrived'),
  needs_pin: true,
  reply: returnedRow,
});

export const decideAdjustment = endpoint({
  method: 'POST',
  path: '/admin/reconciliation/adjustments/:id/decide/',
  access: 'admin',
  rate: 'write',
  summary: 'Post a correction as the second person, or refuse it',
  params: idParams,
  body: z.strictObject({ decision: z.enum(['approve', 'refuse']) }),
  idempotent: true,
  reply: z.object({ success: z.boolean(), message: z.string() }),
});

/** What a day of a network came to by its statement and by the ledger. */
export const dayFigures = z.object({
  day,
  rows: count,
  opening: moved.nullable(),
  collected: moved,
  refunded: moved,
  paid_out: moved,
  settled: moved,
  other: moved,
  fees: z.int(),
  closing: moved.nullable().describe('By the statement; null where lines are missing'),
  books_closing: moved.describe('The same by the ledger'),
  open_differences: count,
  explained_apart: moved.describe('What explanations without a posting leave the ledger short of'),
});
export type DayFigures = z.output<typeof dayFigures>;

export const reconciledDay = dayFigures.extend({
  closed_at: instant.nullable(),
  closed_by: person,
  refusals: z.array(z.enum(CLOSE_REFUSALS)).describe('Why it cannot be closed now'),
});
export type ReconciledDay = z.output<typeof reconciledDay>;

export const listDays = endpoint({
  method: 'GET',
  path: '/admin/reconciliation/days/',
  access: 'admin',
  rate: 'browse',
  summary: 'The days of a network, the newest first, with their figures',
  query: pageQuery(7).extend({ network }),
  reply: pageOf(reconciledDay).extend({ last_line_at: instant.nullable() }),
});

export const closeDay = endpoint({
  method: 'POST',
  path: '/admin/reconciliation/days/close/',
  access: 'admin',
  needs_pin: true,
  rate: 'write',
  summary: 'Close a day that balances, for good',
  body: z.strictObject({ network, day }),
  idempotent: true,
  reply: reconciledDay,
});

export const ALARM_KINDS = [
  'stuck',
  'paid_but_cancelled',
  'wrong_amount',
  'duplicate_debit',
  'float_low',
  'unbalanced_day',
  'faulty_books',
  'closed_wrongly',
  'limit_raised',
] as const;

export const moneyAlarm = z.object({
  id,
  kind: z.enum(ALARM_KINDS),
  network: network.nullable(),
  amount: moved.nullable(),
  detail: z.string(),
  link: z.string().describe('A path of the web app'),
  began_at: instant,
  ended_at: instant.nullable(),
});
export type MoneyAlarm = z.output<typeof moneyAlarm>;

export const listAlarms = endpoint({
  method: 'GET',
  path: '/admin/reconciliation/alarms/',
  access: 'admin',
  rate: 'browse',
  summary: 'What somebody should look at now, and what has ended lately',
  query: pageQuery(10),
  reply: pageOf(moneyAlarm).extend({
    open_count: count,
    balances: z.array(
      z.object({
        network,
        product: z.enum(['collect', 'payout']),
        amount: moved.nullable().describe('As the network last told it; null where nobody knows yet'),
        known_at: instant.nullable(),
        asked_at: instant.nullable().describe('When it was last asked; null where nobody has'),
      }),
    ),
  }),
});
