import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';

afterEach(cleanup);

async function open() {
  const onClose = vi.fn<() => void>();
  render(<RecoveryCodesDialog codes={['7KX2M-QF0TD', '3NB8R-W1CZH']} onClose={onClose} />);
  // The parts of dialogs are fetched once they are wanted; the first time that takes a moment.
  await screen.findByRole('dialog');
  return onClose;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('codes that are shown only now', () => {
  it('go by their own button', async () => {
    const onClose = await open();
    press('I have kept them');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('stay when the cross was a slip, and go when it was meant', async () => {
    const onClose = await open();
    press('Close');
    await screen.findByRole('alertdialog');
    expect(onClose).not.toHaveBeenCalled();
    press('Back to the codes');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('7KX2M-QF0TD')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    press('Close');
    await screen.findByRole('alertdialog');
    press('Yes, close');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
