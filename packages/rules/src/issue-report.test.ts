import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  ANSWER_REMINDER_MS,
  answerHours,
  ISSUE_TYPES,
  issueDescriptionError,
  issueLabels,
  issueTypeError,
  ticketLabels,
} from './issue-report.ts';

describe('a report of an issue', () => {
  it('needs one of the types', () => {
    for (const type of ISSUE_TYPES) expect(issueTypeError(type)).toBeNull();
    expect(issueTypeError('')).toBe('Please select an issue type');
    expect(issueTypeError('anything')).toBe('Please select an issue type');
  });

  it('is of a type, of an urgency that says when somebody looks at it, and at a stage', () => {
    expect(issueLabels).toEqual({
      code_not_working: 'Code not working',
      wrong_items: 'Wrong items',
      outlet_unavailable: 'Outlet closed or unavailable',
      payment_issue: 'Payment issue',
      other: 'Something else',
    });
    expect(answerHours).toEqual({ low: 72, medium: 24, high: 4 });
    expect(ANSWER_REMINDER_MS / 3_600_000).toBe(96);
    expect(ticketLabels).toEqual({ open: 'Received', in_progress: 'Being looked at', resolved: 'Resolved' });
  });

  it('needs words, at most 500 characters of them', () => {
    expect(issueDescriptionError('x'.repeat(500))).toBeNull();
    expect(issueDescriptionError('x'.repeat(501))).toBe('Description must be 500 characters or less');
    fc.assert(
      fc.property(fc.string({ maxLength: 700 }), (words) => {
        const wanted =
          words.trim() === ''
            ? 'Please describe the issue'
            : words.length > 500
              ? 'Description must be 500 characters or less'
              : null;
        expect(issueDescriptionError(words)).toBe(wanted);
      }),
    );
  });
});
