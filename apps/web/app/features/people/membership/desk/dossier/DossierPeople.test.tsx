import type { ApplicationDetail } from '@club/contract/people/membership-desk';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';

import { ReferrerPart } from './DossierPeople.tsx';

afterEach(cleanup);

function show(referral: { state: 'counted' | 'withheld'; has_moved: boolean }) {
  const referrer = { id: 'a', application_id: 'AP-261121-0001', first_name: 'Grace', last_name: 'Mugisha' };
  // The rest of it is not looked at.
  const detail = { referral: { referrer, suspicions: [], ...referral } } as unknown as ApplicationDetail;
  render(<ReferrerPart detail={detail} judging={false} onJudge={() => undefined} />, { wrapper: MemoryRouter });
  return screen.queryByRole('button')?.textContent;
}

it('a referral is withheld or counted while it has moved nobody, and then it stays', () => {
  expect(show({ state: 'counted', has_moved: false })).toBe('Withhold this referral');
  cleanup();
  expect(show({ state: 'withheld', has_moved: false })).toBe('Count this referral');
  cleanup();
  expect(show({ state: 'counted', has_moved: true })).toBeUndefined();
  expect(screen.getByText(/counts, and has moved them ahead/)).toBeTruthy();
});
