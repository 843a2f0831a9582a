import { describe, expect, it } from 'vitest';

import { APPLICATION_STATUSES, applicationBadge, applicationCan, isApplicationStatus } from './application-status.ts';

describe('application status', () => {
  it("has the spec's badges", () => {
    expect([...APPLICATION_STATUSES, 'lost'].map(applicationBadge)).toEqual([
      'Application Pending',
      'Application Approved',
      'Application Rejected',
      'Unknown Status',
    ]);
    expect(isApplicationStatus('toString')).toBe(false);
  });
  it('is decided once', () => {
    expect(applicationCan.approve({ status: 'pending' })).toBe(true);
    expect(applicationCan.reject({ status: 'pending' })).toBe(true);
    expect(applicationCan.approve({ status: 'rejected' })).toBe(false);
    expect(applicationCan.reject({ status: 'approved' })).toBe(false);
  });
});
