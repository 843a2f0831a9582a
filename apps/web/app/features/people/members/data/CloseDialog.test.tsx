import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { CloseDialog } from './CloseDialog.tsx';
import { ClosingAsked } from './ClosingAsked.tsx';

afterEach(cleanup);

/** The newest button of that name, for a dialog stands above what it was opened from. */
const press = (name: string) => fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!);

describe('asking to leave', () => {
  it('gives up what is too little to be sent only where that is ticked', async () => {
    const onAsk = vi.fn();
    render(<CloseDialog tooLittle={{ cashback: 300, pay: 200 }} onClose={vi.fn()} onAsk={onAsk} />);
    await screen.findByRole('dialog');
    press('Ask to close it');
    expect(onAsk).toHaveBeenLastCalledWith({ reason: '', gives_up: null });
    fireEvent.click(screen.getByRole('checkbox', { name: 'I give up UGX 300 of cashback and UGX 200 of pay.' }));
    press('Ask to close it');
    expect(onAsk).toHaveBeenLastCalledWith({ reason: '', gives_up: 500 });
  });

  it('asks for nothing to be given up where nothing is left', async () => {
    render(<CloseDialog tooLittle={{ cashback: 0, pay: 0 }} onClose={vi.fn()} onAsk={vi.fn()} />);
    await screen.findByRole('dialog');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('a request that waits', () => {
  const asked = (gives_up: number | null, onGiveUp = vi.fn()) => (
    <ClosingAsked
      asked_at="2026-11-21T09:00:00.000Z"
      closing={{ too_little: { cashback: 300, pay: 0 }, gives_up }}
      keeping={false}
      givingUp={false}
      onKeep={vi.fn()}
      onGiveUp={onGiveUp}
    />
  );

  it('says what keeps the account open, until it is given up', async () => {
    const onGiveUp = vi.fn();
    const { rerender } = render(asked(null, onGiveUp));
    expect(screen.getByText(/You still have UGX 300 of cashback, too little to be sent/)).toBeTruthy();
    press('Give it up');
    await screen.findByText(/It is lost when your account is closed/);
    press('Give it up');
    expect(onGiveUp).toHaveBeenCalledWith(300);
    rerender(asked(300));
    expect(screen.queryByText(/You still have/)).toBeNull();
  });
});
