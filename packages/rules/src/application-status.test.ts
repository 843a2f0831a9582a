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
    expect(applicationCan.approve({ status: 'pending', held_at: null })).toBe(true);
    expect(applicationCan.reject({ status: 'pending' })).toBe(true);
    expect(applicationCan.approve({ status: 'rejected', held_at: null })).toBe(false);
    expect(applicationCan.reject({ status: 'approved' })).toBe(false);
  });
  it('is not approved while it is on hold, and only what waits is held', () => {
    const held_at = '2026-11-22T08:00:00Z';
    expect(applicationCan.approve({ status: 'pending', held_at })).toBe(false);
    expect([null, held_at].map((at) => applicationCan.hold({ status: 'pending', held_at: at }))).toEqual([true, false]);
    expect([null, held_at].map((at) => applicationCan.release({ status: 'pending', held_at: at }))).toEqual([
      false,
      true,
    ]);
    expect(applicationCan.hold({ status: 'approved', held_at: null })).toBe(false);
    expect(applicationCan.release({ status: 'rejected', held_at })).toBe(false);
  });
});
