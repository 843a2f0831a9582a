/**
 * Every reason for which an application may be refused, and its words: as the status page and the review list it, and as the
 * SMS ends its sentence. A reason is added here and nowhere else.
 */
const words = {
  high_volume: {
    title: 'A high volume of applications',
    because: 'we have more applications than places',
  },
  incomplete_information: {
    title: 'Incomplete or incorrect information',
    because: 'some information was incomplete or incorrect',
  },
  criteria_not_met: {
    title: 'Not meeting our current criteria',
    because: 'it does not meet our current criteria',
  },
} as const;

export type RejectReason = keyof typeof words;

// The keys are those of the table above.
export const REJECT_REASONS = Object.keys(words) as [RejectReason, ...RejectReason[]];

/** A reason as one of a list. */
export const rejectReasonTitle = (reason: RejectReason): string => words[reason].title;

/** A reason as the end of "Not accepted, because …". */
export const rejectReasonBecause = (reason: RejectReason): string => words[reason].because;
