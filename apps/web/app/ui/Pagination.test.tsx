import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import { Pagination } from './Pagination.tsx';

afterEach(cleanup);

/** Pages of ten orders each. */
function Orders({ count = 30 }: { count?: number }) {
  const [page, setPage] = useState(1);
  return <Pagination label="Orders" page={page} count={count} perPage={10} onPage={setPage} />;
}

const said = () => screen.getByRole('status').textContent;

it('says which page one turns to, and not the one that one begins with', () => {
  render(<Orders />);
  expect(said()).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(said()).toBe('Page 3 of 3');
  fireEvent.click(screen.getByRole('button', { name: 'Page 1' }));
  expect(said()).toBe('Page 1 of 3');
});

it('does not say it again when there are more pages meanwhile', () => {
  const { rerender } = render(<Orders />);
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  rerender(<Orders count={40} />);
  expect(screen.getByRole('button', { name: 'Page 4' })).toBeTruthy();
  expect(said()).toBe('Page 2 of 3');
});

it('leaves the focus on the arrow that has come to the last page, which does nothing more', () => {
  render(<Orders count={20} />);
  const next = screen.getByRole('button', { name: 'Next page' });
  next.focus();
  fireEvent.click(next);
  fireEvent.click(next);
  expect(said()).toBe('Page 2 of 2');
  expect(next.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(next);
  expect((next as HTMLButtonElement).disabled).toBe(false);
});

it.each([
  { top: -2_000, comes: true },
  { top: 300, comes: false },
])('shows the top of the page that one turns to, and moves nothing where it is in sight (at $top px)', (place) => {
  const cameInto = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, place.top, 360, 2_500));
  render(
    <>
      <ul aria-label="Orders" />
      <Orders />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  expect(cameInto.mock.contexts).toEqual(place.comes ? [screen.getByRole('list')] : []);
  vi.restoreAllMocks();
});
