import { pages } from '@club/contract/pages';

import type { Tx } from '#server/db/connect.ts';
import type { Deps } from '#server/ports/deps.ts';

import { queueSms, type NewSms } from './queue-message.ts';
import { writeTo } from './tell-person.ts';
import type { TemplateName } from './template-values.ts';

export interface Warning<T extends TemplateName> extends Omit<NewSms<T>, 'to' | 'member_id'> {
  readonly member_id: string;
  /** Where it goes by SMS; one of them may be in wrong hands. */
  readonly numbers: readonly string[];
}

/** What nobody has done to the account behind its owner's back. */
const NO_THEFT: readonly TemplateName[] = [
  'account_closed',
  'closing_refused',
  'membership_suspended',
  'membership_readmitted',
];

/**
 * Tells a member of what a thief would do first, whatever their switches say: by SMS, and by e-mail where the address is
 * proven to be theirs, which leads to a new PIN.
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
  const link = NO_THEFT.includes(news.template) ? {} : { link: pages.resetPin() };
  if (member?.email) await writeTo(tx, deps, { ...link, ...news }, member.email);
}
