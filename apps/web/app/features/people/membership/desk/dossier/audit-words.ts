import type { ApplicationDetail } from '@club/contract/people/membership-desk';
import { formatDate } from '@club/rules/kampala-time';
import { REJECT_REASONS, type RejectReason, rejectReasonTitle } from '@club/rules/reject-reason';

type Entry = Pick<ApplicationDetail['audit'][number], 'before' | 'after'>;

const actionWords: Record<string, string> = {
  'application.approve': 'Approved',
  'application.reject': 'Rejected',
  'application.undo_approval': 'Approval taken back',
  'application.ask_to_confirm': 'Asked to confirm the number',
  'application.hold': 'Put on hold',
  'application.release': 'Let go on',
  'application.export': 'Data exported',
  'referral.count': 'Referral counted',
  'referral.withhold': 'Referral withheld',
};

/** What was done, in a word or two. */
export const doneWords = (action: string) => (Object.hasOwn(actionWords, action) ? actionWords[action]! : 'Changed');

/** Each fact that was written down and says more than the action itself. */
const factWords: Record<string, (value: unknown) => string | null> = {
  override_unconfirmed: (value) => (value === true ? 'Although the number was not confirmed.' : null),
  appointed: (value) => (value === true ? 'Taken in without waiting in line.' : null),
  batch_id: () => 'Together with others.',
  reject_reason: (value) =>
    REJECT_REASONS.includes(value as RejectReason) ? `${rejectReasonTitle(value as RejectReason)}.` : null,
  reject_message: (value) => `To the applicant: “${String(value)}”`,
  reject_note: (value) => `Note for the team: “${String(value)}”`,
  reapply_after: (value) => `May apply again from ${formatDate(`${String(value)}T12:00:00Z`)}.`,
  hold_reason: (value) => `“${String(value)}”`,
};

/** What is to be said of an entry beside what was done, in plain sentences; what only machines read is left out. */
export function saidOf({ after }: Entry): string[] {
  return Object.entries(factWords).flatMap(([name, say]) => {
    const value = after?.[name];
    return value === null || value === undefined ? [] : (say(value) ?? []);
  });
}
