import type { ApplicationState } from '@club/contract/people/membership';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';

import { RejectedView } from './RejectedView.tsx';

afterEach(cleanup);

function show(reject_reason: ApplicationState['reject_reason']) {
  // The rest of it is not looked at.
  const application = { reject_reason, reject_message: null, reapply_after: null } as ApplicationState;
  render(<RejectedView application={application} />, { wrapper: MemoryRouter });
}

describe('an application that was not accepted', () => {
  it('says its reason first, and lists them all as the specification does', () => {
    show('high_volume');
    expect(screen.getByText(/^The reason:/).textContent).toBe('The reason: A high volume of applications');
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  it('lists the possible reasons while nobody has named one', () => {
    show(null);
    expect(screen.queryByText(/^The reason:/)).toBeNull();
    expect(screen.getByText('Possible reasons are:')).toBeTruthy();
  });
});
