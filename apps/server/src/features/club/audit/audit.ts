import type { Tx } from '#server/db/connect.ts';

/** Who does something: a member, or somebody at the machine itself (`name@host` of the system). Nobody: the club begins. */
export type Actor = { readonly member_id: string } | { readonly operator: string } | null;

interface Entry {
  at: Date;
  actor_id: string | null;
  /** In the place of `actor_id`, who did it at the machine itself. */
  operator?: string | null;
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

/** An actor as the journal keeps it. */
export function actorColumns(by: Actor): { actor_id: string | null; operator: string | null } {
  if (by === null) return { actor_id: null, operator: null };
  return 'member_id' in by ? { actor_id: by.member_id, operator: null } : { actor_id: null, operator: by.operator };
}
