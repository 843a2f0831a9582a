import type { ApplicationState } from '@club/contract/people/membership';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { RejectedView } from './RejectedView.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(reject_reason: ApplicationState['reject_reason'], reapply_after: string | null = null, word = '') {
  // The rest of it is not looked at.
  const application = { reject_reason, reject_message: word || null, reapply_after } as ApplicationState;
  render(<RejectedView application={application} />, { wrapper: MemoryRouter });
}

describe('an application that was not accepted', () => {
  it('says its reason first, and lists them all as the specification does', () => {
    show('high_volume');
    expect(screen.getByText(/^The reason:/).textContent).toBe('The reason: A high volume of applications');
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  it('says whether there may be another at once or from which day on, and leads there only then', () => {
    show('high_volume');
    expect(screen.getByText('You may apply again at once.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Apply again' }).getAttribute('href')).toBe('/apply');
    cleanup();
    show('high_volume', '2099-02-20');
    expect(screen.getByText('You may apply again from 20 Feb 2099.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Apply again' })).toBeNull();
    cleanup();
    show('high_volume', '2020-02-20');
    expect(screen.getByText('You may apply again at once.')).toBeTruthy();
  });

  it('leads to another once that day begins in Kampala, on a page that stays open', () => {
    vi.useFakeTimers({ now: new Date('2026-11-27T23:59:00+03:00') });
    show('high_volume', '2026-11-28');
    expect(screen.queryByRole('link', { name: 'Apply again' })).toBeNull();
    act(() => void vi.advanceTimersByTime(90_000));
    expect(screen.getByRole('link', { name: 'Apply again' })).toBeTruthy();
  });

  it('shows a word of the team in the lines it was written in', () => {
    show('high_volume', null, 'Thank you.\nPlease try in March.');
    expect(screen.getByText(/Please try in March/).classList).toContain('whitespace-pre-line');
  });

  it('lists the possible reasons while nobody has named one', () => {
    show(null);
    expect(screen.queryByText(/^The reason:/)).toBeNull();
    expect(screen.getByText('Possible reasons are:')).toBeTruthy();
  });
});
