import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a row that is named by its key, or by what it belongs to, is in one of these states. In most there are few rows at any
 * time, and thousands in a rush of which PostgreSQL has not heard: put so, it does not look for one among them all.
 */
export function statusIn(table: 'payments' | 'transfers', statuses: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.status`)} = ANY (${statuses}::text[])) IS TRUE`;
}
