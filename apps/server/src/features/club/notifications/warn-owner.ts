import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

import { queueSms, type NewSms } from './queue-message.ts';
import type { TemplateName } from './sms-texts.ts';
import { writeTo } from './tell-person.ts';

export interface Warning<T extends TemplateName> extends Omit<NewSms<T>, 'to' | 'member_id'> {
  readonly member_id: string;
  /** Where it goes by SMS; one of them may be in wrong hands. */
  readonly numbers: readonly string[];
}

/**
 * Tells a member of what a thief would do first, whatever their switches say: by SMS, and by e-mail where the address is
 * proven to be theirs.
 */
export async function warnOwner<T extends TemplateName>(
  tx: Tx,
  deps: Deps,
  { numbers, ...news }: Warning<T>,
): Promise<void> {
  for (const to of numbers) await queueSms(tx, deps, { ...news, to });
  const member = await tx
    .selectFrom('members')
    .select('email')
    .where('id', '=', news.member_id)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (member?.email) await writeTo(tx, deps, news, member.email);
}
