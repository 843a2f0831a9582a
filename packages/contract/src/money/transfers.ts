import { endpoint } from '@club/contract/endpoint';
import { z } from 'zod';

import { moneyDecision } from './money-decision.ts';
import { transferRow } from './refunds.ts';

const ofTransfer = (path: `/${string}/`, summary: string) =>
  ({ ...moneyDecision(path, summary), reply: transferRow }) as const;

/**
 * Needs the PIN. Only for money of which the network has not said for three days what became of it. Money that was sent has
 * a number in the network's statement; what was not sent is owed as before.
 */
export const askToClose = endpoint({
  ...ofTransfer('/admin/transfers/:id/close/', 'Say what became of money that the network never told of'),
  needs_pin: true,
  body: z.strictObject({
    outcome: z.enum(['sent', 'not_sent']),
    transaction_id: z.string().trim().max(40).optional().describe("The network's number of what was sent"),
    reason: z.string().trim().min(3, 'Please say why').max(300),
  }),
});

/** Needs the PIN to approve, of another admin than who asked; who asked may take it back. */
export const decideClosing = endpoint({
  ...ofTransfer('/admin/transfers/:id/close/decide/', 'Agree to what another admin has found, or refuse it'),
  body: z.strictObject({ decision: z.enum(['approve', 'refuse']) }),
});

/**
 * Needs the PIN. Only of what was paid by hand, and as long as no statement has it under its number, by which alone its line is found.
 * Nothing is moved; both numbers stand in the journal.
 */
export const correctNumber = endpoint({
  ...ofTransfer('/admin/transfers/:id/number/', 'Correct the number of a payment by hand'),
  needs_pin: true,
  body: z.strictObject({
    transaction_id: z.string().trim().max(40).describe("The network's number of it"),
    reason: z.string().trim().min(3, 'Please say why').max(300),
  }),
});
