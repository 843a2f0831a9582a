import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import { ConfirmDialog, Dialog } from './DialogParts.tsx';

afterEach(cleanup);

it('a question begins at what leaves all as it is, and has a cross that does the same', async () => {
  const [onClose, onConfirm] = [vi.fn(), vi.fn()];
  render(
    <ConfirmDialog open title="Clear it?" confirmLabel="Clear" cancelLabel="Keep" {...{ onClose, onConfirm }}>
      This cannot be undone.
    </ConfirmDialog>,
  );
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});

function showForm(readFirst: boolean) {
  render(
    <Dialog open onClose={() => undefined} title="Set it up" readFirst={readFirst}>
      <p>A long text that comes before the field.</p>
      <form>
        <input aria-label="Code" />
      </form>
    </Dialog>,
  );
}

it('a dialog begins at the first field of its form', async () => {
  showForm(false);
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Code'));
});

it('a dialog that is to be read first has the focus itself, and nothing scrolls it', async () => {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  showForm(true);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('dialog', { name: 'Set it up' }));
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  focus.mockRestore();
});

/** A list whose row asks before it goes. */
function Rows({ goes }: { goes: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const [isGone, setGone] = useState(false);
  const answer = () => {
    setAsking(false);
    setGone(goes);
  };
  return (
    <main>
      <button type="button">Refresh</button>
      {!isGone && (
        <button type="button" onClick={() => setAsking(true)}>
          Redeem
        </button>
      )}
      {isAsking && (
        <Dialog open onClose={answer} title="Redeemed">
          It is done.
        </Dialog>
      )}
    </main>
  );
}

it.each([
  { goes: false, to: 'Redeem' },
  { goes: true, to: 'Refresh' },
])('gives the focus back to $to when what opened it goes: $goes', async ({ goes, to }) => {
  render(<Rows goes={goes} />);
  const opener = screen.getByRole('button', { name: 'Redeem' });
  opener.focus();
  fireEvent.click(opener);
  const close = await screen.findByRole('button', { name: 'Close' });
  await expect.poll(() => document.activeElement).toBe(close);
  fireEvent.click(close);
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: to }));
});
