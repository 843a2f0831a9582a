import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ISSUE_TYPES, issueDescriptionError, issueTypeError } from './issue-report.ts';

describe('a report of an issue', () => {
  it('needs one of the types', () => {
    for (const type of ISSUE_TYPES) expect(issueTypeError(type)).toBeNull();
    expect(issueTypeError('')).toBe('Please select an issue type');
    expect(issueTypeError('anything')).toBe('Please select an issue type');
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
