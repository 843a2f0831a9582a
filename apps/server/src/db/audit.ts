import type { Tx } from './connect.ts';

interface Entry {
  at: Date;
  actor_id: string | null;
  /** What was done, such as `application.approve`. */
  action: string;
  subject_type: string;
  subject_id: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes down who did what, in the transaction that does it. */
export async function audit(tx: Tx, entry: Entry): Promise<void> {
  const { before, after, ...rest } = entry;
  await tx
    .insertInto('audit_log')
    .values({
      ...rest,
      before: before === undefined ? null : JSON.stringify(before),
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute();
}
