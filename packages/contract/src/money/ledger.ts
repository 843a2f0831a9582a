import { endpoint } from '@club/contract/endpoint';
import { dayRange, instant, network, pageOf, pageQuery, searched } from '@club/contract/shapes';
import { z } from 'zod';

import { person } from './refunds.ts';

/** One look at all books: every entry, every balance, every seal. */
const ledgerCheck = z.object({
  asked_by: person.describe('Null where the workers checked by themselves, after a day was sealed'),
  began_at: instant,
  ended_at: instant.nullable().describe('Null while it runs'),
  through: z.string().nullable().describe('The last day looked at'),
  entries: z.int(),
  faults: z.array(z.object({ fault: z.string(), subject: z.string() })),
});
export type LedgerCheck = z.output<typeof ledgerCheck>;

const ledger = z.object({
  accounts: z.array(
    z.object({
      kind: z.string(),
      network: network.nullable().describe('Each network has its own account'),
      owners: z.int(),
      balance: z.int(),
    }),
  ),
  days: z.array(
    z.object({ day: z.string(), transactions: z.int(), turnover: z.int(), hash: z.string(), sealed_at: instant }),
  ),
  checking: ledgerCheck.nullable().describe('The check that runs now'),
  checked: ledgerCheck.nullable().describe('The newest one that has ended'),
  sum: z.int().describe('Of all balances: always zero'),
});

/** The accounts of the club with what stands on them, and what the last check of the books found. */
export const getLedger = endpoint({
  method: 'GET',
  path: '/admin/ledger/',
  access: 'admin',
  rate: 'browse',
  summary: 'Balances by kind of account, sealed days, and checks of the books',
  reply: ledger,
});

/** Has everything computed again, day by day; one check runs at a time. */
export const checkLedger = endpoint({
  method: 'POST',
  path: '/admin/ledger/check/',
  access: 'admin',
  rate: 'write',
  summary: 'Check all entries, balances and seals of the books',
  status: 202,
  reply: ledger,
});

/** A transaction in the books: its legs sum to zero. */
export const ledgerEntry = z.object({
  id: z.string(),
  at: instant,
  kind: z.string(),
  reference: z.string().describe('Each stands in the books once'),
  memo: z.string().nullable(),
  order_number: z.string().nullable(),
  legs: z.array(
    z.object({
      account: z.string(),
      owner: z.string().describe("A network, a name, or empty for the club's own"),
      amount: z.int(),
      balance_after: z.int(),
    }),
  ),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

/** So many are paged through; what is older is found by its order, its reference or its day. */
export const LEDGER_ENTRIES_MOST = 1000;

const wantedEntries = {
  ...dayRange,
  account: z.string().max(40).optional().catch(undefined).describe('Only what touched this kind of account'),
  search: searched.describe(
    'A whole order number, for all that was posted about the order, its payments, refunds and deliveries, or a whole reference',
  ),
};

export const listLedgerEntries = endpoint({
  method: 'GET',
  path: '/admin/ledger/entries/',
  access: 'admin',
  rate: 'browse',
  summary: 'What was posted, the newest first',
  query: pageQuery(20).extend(wantedEntries),
  reply: pageOf(ledgerEntry).extend({
    moved: z
      .int()
      .nullable()
      .describe(
        'What all that fit moved, or by how much it changed the kind of account asked for; null where more fit than are paged through',
      ),
  }),
});

export const exportLedgerEntries = endpoint({
  method: 'GET',
  path: '/admin/ledger/entries/export/',
  access: 'admin',
  rate: 'lookup',
  summary: 'What was posted for a spreadsheet, a line for each account it touched',
  query: z.object(wantedEntries),
  file: 'text/csv',
  reply: z.string(),
});
