import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';

import { useFocusPlace } from './use-focus-place.ts';

afterEach(cleanup);

function Marks() {
  const [unread, setUnread] = useState(true);
  const heading = useFocusPlace<HTMLHeadingElement>(unread);
  const readAll = () => setUnread(false);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Notifications
      </h1>
      {unread && (
        <button type="button" onClick={readAll}>
          Mark all as read
        </button>
      )}
      <input aria-label="Search" onChange={readAll} />
    </>
  );
}

it('takes the focus of a button that goes away', () => {
  render(<Marks />);
  screen.getByRole('button').focus();
  fireEvent.click(screen.getByRole('button'));
  expect(document.activeElement).toBe(screen.getByRole('heading'));
});

it('leaves the focus where it is when that stays', () => {
  render(<Marks />);
  const search = screen.getByLabelText('Search');
  search.focus();
  fireEvent.change(search, { target: { value: 'rice' } });
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(search);
});
