import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Network } from '#sandbox/network/network.ts';

import { operator, parse, partyId } from './parse.ts';

const filter = z.object({
  network: operator.optional(),
  msisdn: partyId.optional(),
  kind: z.enum(['collect', 'transfer', 'deposit', 'refund']).optional(),
  reference: z.string().optional(),
});
const transactionFilter = filter.extend({
  status: z.enum(['created', 'pending', 'successful', 'failed']).optional(),
});
const movementFilter = filter.extend({ direction: z.enum(['debit', 'credit']).optional() });

type Filter = z.output<typeof filter>;

/** The network's own truth: what was asked of it, and what money really moved. */
export function bookRoutes(control: FastifyInstance, network: Network): void {
  control.get('/transactions', async (request) => {
    const { status, ...rest } = parse(transactionFilter, request.query);
    return network.store.transactions
      .values()
      .filter((each) => matches(each, rest) && (status ?? each.status) === each.status);
  });

  control.get('/movements', async (request) => {
    const { direction, ...rest } = parse(movementFilter, request.query);
    return network.store.movements
      .values()
      .filter((each) => matches(each, rest) && (direction ?? each.direction) === each.direction);
  });
}

function matches(
  record: { network: string; kind: string; reference: string; party_id: string },
  wanted: Filter,
): boolean {
  return (
    (wanted.network ?? record.network) === record.network &&
    (wanted.kind ?? record.kind) === record.kind &&
    (wanted.reference ?? record.reference) === record.reference &&
    (wanted.msisdn ?? record.party_id) === record.party_id
  );
}
