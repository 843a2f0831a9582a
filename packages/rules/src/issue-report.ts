import { ISSUE_DESCRIPTION_MAX_CHARS } from './limits.ts';

export const ISSUE_TYPES = ['code_not_working', 'wrong_items', 'outlet_unavailable', 'payment_issue', 'other'] as const;
export type IssueType = (typeof ISSUE_TYPES)[number];

export const issueLabels: Record<IssueType, string> = {
  code_not_working: 'Code not working',
  wrong_items: 'Wrong items',
  outlet_unavailable: 'Outlet closed or unavailable',
  payment_issue: 'Payment issue',
  other: 'Something else',
};

export const URGENCIES = ['low', 'medium', 'high'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** Within so many hours a person has looked at it. */
export const answerHours: Record<Urgency, number> = { low: 72, medium: 24, high: 4 };

/** The part of that time after which nobody must have forgotten it. */
export const LOOK_REMINDER_SHARE = 0.75;
/** The terms promise an answer within five working days: after four days at least one of them is left, whatever the weekday. */
export const ANSWER_REMINDER_MS = 4 * 24 * 60 * 60_000;

export const TICKET_STATUSES = ['open', 'in_progress', 'resolved'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const ticketLabels: Record<TicketStatus, string> = {
  open: 'Received',
  in_progress: 'Being looked at',
  resolved: 'Resolved',
};

/** What is wrong with the choice of an issue, or null (spec 2 §5). */
export function issueTypeError(input: string): string | null {
  return ISSUE_TYPES.some((type) => type === input) ? null : 'Please select an issue type';
}

/** What is wrong with the words of a report, or null (spec 2 §5). */
export function issueDescriptionError(input: string): string | null {
  if (input.trim() === '') return 'Please describe the issue';
  return input.length > ISSUE_DESCRIPTION_MAX_CHARS ? 'Description must be 500 characters or less' : null;
}
