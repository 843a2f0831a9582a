import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { ConfirmDialog } from './DialogParts.tsx';

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
