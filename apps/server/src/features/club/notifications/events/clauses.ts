import { formatCount, formatUgx } from '@club/rules/money';

import type { ChangedRole, TemplateValues } from '#server/features/club/notifications/template-values.ts';

import { plainText } from './plain-text.ts';

const roles = { outlet_manager: 'manage', rider: 'bring orders for' } as const;

/** What somebody in a role does, as a clause about “you”. */
export function roleText(changed: ChangedRole): string {
  return changed.role === 'admin' ? 'act for the club' : `${roles[changed.role]} ${changed.outlet_name}`;
}

/** What had become of an order before its money came. */
export function tooLateFor({ why }: Pick<TemplateValues['payment_too_late'], 'why'>): string {
  return { cancelled: 'it was cancelled', sold_out: 'it had sold out', over: 'its time was over' }[why];
}

/** What a member reads of the money for what is not there. */
export function goesBack({ amount, waits }: Pick<TemplateValues['order_short'], 'amount' | 'waits'>): string {
  if (waits) return ' Its money follows once the club decides.';
  return amount === 0 ? '' : ` ${formatUgx(amount)} goes back to you.`;
}

/** What admins read of reports that wait. */
export function reportsWait({ number, more, lacks }: TemplateValues['reports_wait']): string {
  const first = `Report ${number} ${lacks === 'a_look' ? 'is not taken up yet' : 'has waited four days for its answer'}`;
  return more === 0 ? `${first}.` : `${first}, and ${formatCount(more)} more.`;
}

/** How a member has got an order. */
export function handedOver({ brought }: Pick<TemplateValues['order_completed'], 'brought'>): string {
  return brought ? 'delivered' : 'collected';
}

/** What a member reads of cashback that is earned. */
export function readiness({ unlocks }: { unlocks?: string | null }): string {
  return unlocks ? `unlocks on ${plainText(unlocks, 20)}` : 'is now in your account';
}
