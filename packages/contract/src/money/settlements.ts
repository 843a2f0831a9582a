import { endpoint, type ReplyOf } from '@club/contract/endpoint';
import { day, dayRange, id, idParams, instant, network, pageOf, pageQuery, ugx } from '@club/contract/shapes';
import { SETTLEMENT_STATUSES, STATEMENT_ENTRY_KINDS, STATEMENT_STATUSES } from '@club/rules/settlement';
import { z } from 'zod';

import { asker, transferRow } from './refunds.ts';

const person = z.object({ id, name: z.string() }).nullable();
const signed = z.int().describe('Whole UGX; below zero when the outlet owes it');

/** Where an outlet is paid. */
export const settlementAccount = z.object({
  network,
  phone_masked: z.string(),
  phone_number: z.string().nullable().describe('Whole for admins where they verify or pay it, null elsewhere'),
  holder_name: z.string().nullable().describe('Whose wallet it is, as the network says'),
  set_at: instant,
  held_until: instant.nullable().describe('Nothing is paid until then, because the number was changed'),
});
export type SettlementAccount = z.output<typeof settlementAccount>;

/** A statement in a list. */
export const statementSummary = z.object({
  id,
  number: z.int(),
  from_day: day,
  to_day: day,
  closing_balance: signed,
  status: z.enum(STATEMENT_STATUSES),
  due: ugx.describe('What of it is still to be paid now'),
  approved_once: z.boolean(),
  issued_at: instant,
});
export type StatementSummary = z.output<typeof statementSummary>;

/** One thing that happened on an outlet's account. */
export const statementEntry = z.object({
  at: instant,
  kind: z.enum(STATEMENT_ENTRY_KINDS),
  reference: z.string().nullable().describe("The order's number, or the network's transaction id of a payment"),
  memo: z.string().nullable(),
  gross: signed.describe('What the member paid or got back'),
  commission: signed,
  delivery: signed,
  amount: signed.describe("What it changes on the outlet's account"),
  balance: signed.describe('What was owed after it'),
});
export type StatementEntry = z.output<typeof statementEntry>;

/** Money sent for a statement. */
export const settlementRow = z.object({
  id,
  network,
  phone_masked: z.string(),
  amount: ugx,
  status: z.enum(SETTLEMENT_STATUSES),
  failure_reason: z.string().nullable(),
  first_approved_by: person,
  second_approved_by: person,
  created_at: instant,
  ended_at: instant.nullable(),
  transfer: transferRow.nullable(),
  number_open: z
    .boolean()
    .describe('Paid by hand, and no statement has it under its number: an admin may correct that; false to the outlet'),
});
export type SettlementRow = z.output<typeof settlementRow>;

/** A correction of an outlet's account that waits for a second admin, with the answer that the outlet then gets. */
const waitingCorrection = z.object({
  id,
  amount: signed,
  answer: z.string(),
  requested_by: asker,
  requested_at: instant,
});

/** A statement with all that happened to it. To the outlet the admins have no names. */
export const statementDetail = statementSummary.omit({ approved_once: true }).extend({
  outlet: z.object({ id, name: z.string() }),
  opening_balance: signed,
  sales: ugx,
  returns: ugx,
  commission: ugx,
  delivery_fees: ugx,
  cashback_share: ugx,
  corrections: signed,
  settlements: ugx,
  entries: z.int(),
  issued_by: person,
  agreed_at: instant.nullable(),
  agreed_by: person.describe('Null also where the outlet said nothing in time'),
  disputed_at: instant.nullable(),
  disputed_by: person,
  dispute: z.string().nullable(),
  answered_at: instant.nullable(),
  answered_by: person,
  answer: z.string().nullable(),
  correction: waitingCorrection.nullable(),
  first_approved_by: person.describe(
    'While it counts: null where they are no admin any more, or another amount is left by now',
  ),
  payments: z.array(settlementRow),
  account: settlementAccount.nullable(),
});
export type StatementDetail = z.output<typeof statementDetail>;

/** What an outlet is owed, and how far it is told. */
export const outletMoney = z.object({
  outlet: z.object({ id, name: z.string(), area: z.string() }),
  balance: signed.describe('Owed to it now'),
  in_flight: ugx.describe('What of that is being sent'),
  account: settlementAccount.nullable(),
  latest: statementSummary.nullable(),
  next_from: day.nullable().describe('Where the next statement begins; null while nothing was ever sold'),
  closed_day: day.nullable().describe('The last day that a statement may end with'),
});
export type OutletMoney = z.output<typeof outletMoney>;

export const listSettlements = endpoint({
  method: 'GET',
  path: '/admin/settlements/',
  access: 'admin',
  rate: 'browse',
  summary: 'What the outlets are owed, those that are owed most first',
  query: pageQuery(20).extend(dayRange),
  reply: pageOf(outletMoney.extend({ paid: ugx.describe('What it was sent in the days asked for') })).extend({
    owed: signed.describe('Owed now to all outlets together'),
    moved: ugx.describe('What all outlets together were sent in the days asked for'),
  }),
});
export type OutletOwed = ReplyOf<typeof listSettlements>['results'][number];

export const exportSettlements = endpoint({
  method: 'GET',
  path: '/admin/settlements/export/',
  access: 'admin',
  rate: 'lookup',
  summary: 'What the outlets are owed, and what they were sent, for a spreadsheet',
  query: z.object(dayRange),
  file: 'text/csv',
  reply: z.string(),
});

const statementPages = { query: pageQuery(20) };

export const getOutletSettlements = endpoint({
  method: 'GET',
  path: '/admin/outlets/:id/settlements/',
  access: 'admin',
  rate: 'browse',
  summary: "An outlet's money and its statements, the newest first",
  params: idParams,
  ...statementPages,
  reply: pageOf(statementSummary).extend({ money: outletMoney }),
});

/**
 * Needs the PIN. The network is asked whose wallet it is; a change holds payments back for a day. With `set_at` of the number that
 * was seen another one is not replaced: 409 `outlet_changed`.
 */
export const setSettlementAccount = endpoint({
  method: 'PUT',
  path: '/admin/outlets/:id/settlement-account/',
  access: 'admin',
  needs_pin: true,
  rate: 'lookup',
  summary: 'Say to which number an outlet is paid',
  params: idParams,
  body: z.strictObject({ network, phone_number: z.string().max(30), set_at: instant.nullish() }),
  idempotent: true,
  reply: settlementAccount,
});

/** Begins where the last one ended and ends with the day given, which has to be closed in the books. */
export const issueStatement = endpoint({
  method: 'POST',
  path: '/admin/outlets/:id/statements/',
  access: 'admin',
  rate: 'write',
  summary: 'Make the next statement of an outlet',
  params: idParams,
  body: z.strictObject({ to_day: day }),
  status: 201,
  idempotent: true,
  reply: statementDetail,
});

const ofAdmin = <M extends 'GET' | 'POST'>(method: M, path: `/${string}/`, summary: string) =>
  ({
    method,
    path,
    access: 'admin',
    rate: method === 'GET' ? 'browse' : 'write',
    summary,
    params: idParams,
  }) as const;

const ofOutlet = <M extends 'GET' | 'POST'>(method: M, path: `/${string}/`, summary: string) =>
  ({ ...ofAdmin(method, path, summary), access: 'outlet' }) as const;

const entryPages = { query: pageQuery(50, 200), reply: pageOf(statementEntry) };
const file = (type: 'application/pdf' | 'text/csv') => ({ file: type, reply: z.string() });

export const getStatement = endpoint({
  ...ofAdmin('GET', '/admin/statements/:id/', 'One statement'),
  reply: statementDetail,
});
export const listStatementEntries = endpoint({
  ...ofAdmin('GET', '/admin/statements/:id/entries/', 'What stands on a statement, in the order in which it happened'),
  ...entryPages,
});
export const getStatementPdf = endpoint({
  ...ofAdmin('GET', '/admin/statements/:id/pdf/', 'A statement to print'),
  ...file('application/pdf'),
});
export const getStatementCsv = endpoint({
  ...ofAdmin('GET', '/admin/statements/:id/csv/', 'A statement for a spreadsheet'),
  ...file('text/csv'),
});

/**
 * Needs the PIN. `due` is what the person saw; two different admins have to agree before it is sent. Where it was paid by
 * hand the second says under which number of the network, and nothing is sent.
 */
export const approveStatement = endpoint({
  ...ofAdmin('POST', '/admin/statements/:id/approve/', 'Agree to pay a statement'),
  needs_pin: true,
  body: z.strictObject({
    due: ugx.min(1),
    paid_by_hand: z.string().trim().max(40).optional().describe("The network's transaction id of it"),
  }),
  idempotent: true,
  reply: statementDetail,
});

/** Of the first of two, as long as no second has agreed: from then on it is on its way. */
export const withdrawApproval = endpoint({
  ...ofAdmin('POST', '/admin/statements/:id/withdraw-approval/', 'Take back that I have agreed to pay a statement'),
  idempotent: true,
  reply: statementDetail,
});

export const CORRECTION_MAX_UGX = 100_000_000;

/**
 * Needs the PIN where it corrects: then answer and correction wait for a second admin. A correction stands on the next
 * statement; the one in question stays as it is.
 */
export const answerDispute = endpoint({
  ...ofAdmin('POST', '/admin/statements/:id/answer/', 'Answer an outlet that objects, perhaps with a correction'),
  body: z.strictObject({
    answer: z.string().trim().min(3).max(1_000),
    correction: z.int().min(-CORRECTION_MAX_UGX).max(CORRECTION_MAX_UGX).optional(),
  }),
  idempotent: true,
  reply: statementDetail,
});

/** Needs the PIN to approve. Who asked for the correction may only take it back. */
export const decideCorrection = endpoint({
  ...ofAdmin('POST', '/admin/corrections/:id/decide/', "Agree to a correction of an outlet's account, or refuse it"),
  body: z.strictObject({ decision: z.enum(['approve', 'refuse']) }),
  idempotent: true,
  reply: statementDetail,
});

export const askSettlementAgain = endpoint({
  ...ofAdmin('POST', '/admin/statements/:id/ask-again/', 'Ask the network again about a payment left to a person'),
  idempotent: true,
  reply: statementDetail,
});

/** `outlet` chooses among several and is refused when it is not theirs. */
export const listMyStatements = endpoint({
  method: 'GET',
  path: '/outlets/my/statements/',
  access: 'outlet',
  rate: 'browse',
  summary: "What the manager's outlet is owed, and its statements",
  query: statementPages.query.extend({ outlet: id.optional().catch(undefined) }),
  reply: pageOf(statementSummary).extend({ money: outletMoney }),
});

export const getMyStatement = endpoint({
  ...ofOutlet('GET', '/outlets/my/statements/:id/', "One statement of the manager's outlets"),
  reply: statementDetail,
});
export const listMyStatementEntries = endpoint({
  ...ofOutlet('GET', '/outlets/my/statements/:id/entries/', 'What stands on a statement of mine'),
  ...entryPages,
});
export const getMyStatementPdf = endpoint({
  ...ofOutlet('GET', '/outlets/my/statements/:id/pdf/', 'A statement of mine to print'),
  ...file('application/pdf'),
});
export const getMyStatementCsv = endpoint({
  ...ofOutlet('GET', '/outlets/my/statements/:id/csv/', 'A statement of mine for a spreadsheet'),
  ...file('text/csv'),
});

export const agreeToStatement = endpoint({
  ...ofOutlet('POST', '/outlets/my/statements/:id/agree/', 'Agree to a statement'),
  idempotent: true,
  reply: statementDetail,
});

export const disputeStatement = endpoint({
  ...ofOutlet('POST', '/outlets/my/statements/:id/dispute/', 'Object to a statement, with the reason'),
  body: z.strictObject({ dispute: z.string().trim().min(3).max(1_000) }),
  idempotent: true,
  reply: statementDetail,
});
