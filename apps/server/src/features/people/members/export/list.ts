import { sql, type RawBuilder } from 'kysely';

/** Parts of a member's file by their names, each the rows of a query. */
export type Lists = [string, RawBuilder<unknown>][];

/** Rows of a query as a JSON array, newest first. */
export const list = (query: RawBuilder<unknown>) => sql`(SELECT coalesce(json_agg(r), '[]') FROM (${query}) r)`;
