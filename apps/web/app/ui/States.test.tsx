import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { ApiError, noResponse, UNEXPECTED_TEXT } from '#web/api/api-error.ts';

import { ErrorState } from './States.tsx';

afterEach(cleanup);

const said = (error: ApiError) => {
  render(<ErrorState title="Failed to load offers" error={error} />);
  return screen.getByRole('alert').textContent;
};

describe('what could not be read', () => {
  it('says that no answer came', () => {
    expect(said(noResponse())).toBe('Failed to load offersNo response from server. Please check your connection.');
  });

  it('says so where nobody foresaw it', () => {
    expect(said(new ApiError({ status: 0, code: 'unexpected', message: UNEXPECTED_TEXT }))).toContain(
      'An unexpected error occurred',
    );
  });
});
