import type { StatementKind } from '@club/rules/statement-values';
import { sql } from 'kysely';

/** What a line `s` of a statement is to us: networks call all money that we send a payout, also a refund or a settlement. */
export const kindOfLine = sql<StatementKind>`CASE WHEN s.kind <> 'payout' THEN s.kind ELSE coalesce((
  SELECT t.purpose FROM transfers t
  WHERE t.network = s.network AND (t.reference = s.reference OR upper(t.transaction_id) = upper(s.provider_transaction_id))
  ORDER BY t.reference = s.reference DESC NULLS LAST LIMIT 1), s.kind) END`;
