import { cleanup, fireEvent, render, screen } from '@testing-library/react';
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
