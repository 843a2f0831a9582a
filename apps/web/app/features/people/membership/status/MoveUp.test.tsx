import type { ApplicationState } from '@club/contract/people/membership';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { MoveUp } from './MoveUp.tsx';

afterEach(cleanup);

const application: ApplicationState = {
  status: 'pending',
  application_id: 'KC-2026-000012',
  submitted_at: '2026-11-21T06:00:00.000Z',
  queue_position: 12,
  total_waiting: 40,
  referral_code: 'AMINA234',
  referred_by: null,
  phone_confirmed: true,
  told_by_email: false,
  friends_confirmed: 4,
  friends_looked_at: 0,
  friends_unconfirmed: 0,
  friends_missing: 2,
  friends_per_jump: 3,
  jump_places: 5,
  movements: [],
  reject_reason: null,
  reject_message: null,
  reapply_after: null,
};

function shown(change: Partial<ApplicationState>): string {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MoveUp application={{ ...application, ...change }} />
    </QueryClientProvider>,
  );
  const text = document.body.textContent;
  cleanup();
  return text;
}

it('an applicant reads how many friends are missing, that a jump is due, or that there is none any more', () => {
  const promise = 'You move up 5 spots for every 3 friends with a confirmed number.';
  const missing = shown({});
  expect(missing).toContain('4 friends confirmed so far. 2 more for the next jump.');
  expect(missing).toContain(promise);
  expect(shown({ friends_missing: 0 })).toContain('Your next jump comes by itself.');
  const last = shown({ friends_missing: null });
  expect(last).toContain('You have had all the jumps there are.');
  expect(last).not.toContain('You move up');
});
