import type { BodyOf, ReplyOf } from '@club/contract/endpoint';
import type { closeMe, getClosing, withdrawClosing as withdrawCall } from '@club/contract/people/closing';

import type { Tx } from '#server/db/connect.ts';
import { transact } from '#server/db/transact.ts';
import { audit } from '#server/features/club/audit/audit.ts';
import { readSettings } from '#server/features/club/settings/settings.ts';
import { hasLeft } from '#server/features/people/members/has-left.ts';
import { tidy } from '#server/features/people/members/person-fields.ts';
import type { Deps } from '#server/ports/deps.ts';
import { Problem } from '#server/problem.ts';
import { demandRecentPin } from '#server/security/recent-pin.ts';

import { tellOfClosing } from './tell-admins.ts';
import { tooLittleOf, unsettledOf } from './unsettled.ts';

/** Who asks, and when the PIN was last given. */
interface Caller {
  readonly member_id: string;
  readonly pin_confirmed_at: Date | null;
}

/** Notes that a member wants to leave. Nothing ends yet: orders and cashback may still be on their way. */
export async function requestClosing(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof closeMe>,
): Promise<ReplyOf<typeof closeMe>> {
  const at = deps.now();
  demandRecentPin(caller, at);
  const { member_id } = caller;
  const gives_up = body.gives_up ?? null;
  const asked_at = await transact(deps.db, async (tx) => {
    if (gives_up !== null) await refuseOtherRest(tx, member_id, gives_up, at);
    const id = deps.random.id(at);
    const open = await tx
      .insertInto('closing_requests')
      .values({ id, member_id, reason: tidy(body.reason) || null, asked_at: at, gives_up_ugx: gives_up })
      // Held as it stands: looked for afterwards, it might have been withdrawn meanwhile.
      .onConflict((conflict) =>
        conflict
          .column('member_id')
          .where('decided_at', 'is', null)
          .doUpdateSet((row) => ({
            gives_up_ugx: row.fn.coalesce('excluded.gives_up_ugx', 'closing_requests.gives_up_ugx'),
          })),
      )
      .returning(['id', 'asked_at'])
      .executeTakeFirstOrThrow();
    // Whoever was closing the account by the request before was waited for.
    if (await hasLeft(tx, member_id)) throw new Problem('session_expired');
    if (open.id === id || gives_up !== null) {
      const subject = { subject_type: 'member', subject_id: member_id };
      const after = gives_up === null ? {} : { after: { gives_up_ugx: gives_up } };
      await audit(tx, { at, actor_id: member_id, action: 'member.ask_to_close', ...subject, ...after });
      tellOfClosing(tx);
    }
    return open.asked_at;
  });
  const message = 'We have your request. We will contact you when your account is closed.';
  return { success: true, message, requested_at: asked_at.toISOString() };
}

/** Only what the member has seen is given up. */
async function refuseOtherRest(tx: Tx, member_id: string, gives_up: number, at: Date): Promise<void> {
  const { cashback, pay } = tooLittleOf(await unsettledOf(tx, member_id), await readSettings(tx, at));
  if (cashback + pay !== gives_up) throw new Problem('closing_rest_changed');
}

/** What a member has to give up to leave, and whether they have. */
export async function readClosing(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  member_id: string,
): Promise<ReplyOf<typeof getClosing>> {
  const asked = db.selectFrom('closing_requests').select('gives_up_ugx').where('member_id', '=', member_id);
  const [settings, open, request] = await Promise.all([
    readSettings(db, now()),
    unsettledOf(db, member_id),
    asked.where('decided_at', 'is', null).executeTakeFirst(),
  ]);
  return { too_little: tooLittleOf(open, settings), gives_up: request?.gives_up_ugx ?? null };
}

/** Takes the request back, if nobody has decided on it. */
export async function withdrawClosing(deps: Deps, member_id: string): Promise<ReplyOf<typeof withdrawCall>> {
  const at = deps.now();
  await transact(deps.db, async (tx) => {
    const withdrawn = await tx
      .updateTable('closing_requests')
      .set({ decided_at: at, decided_by: member_id, outcome: 'withdrawn' })
      .where('member_id', '=', member_id)
      .where('decided_at', 'is', null)
      .executeTakeFirst();
    if (withdrawn.numUpdatedRows === 0n) return;
    const subject = { subject_type: 'member', subject_id: member_id };
    await audit(tx, { at, actor_id: member_id, action: 'member.keep_account', ...subject });
    tellOfClosing(tx);
  });
  return { success: true, message: 'Your membership stays open.' };
}
