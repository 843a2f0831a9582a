import type { OutletOrder } from '@club/contract/outlets/counter';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { ApiError } from '#web/api/api-error.ts';

import { RejectDialog } from './RejectDialog.tsx';

afterEach(cleanup);

it('rejects what was seen when it was asked, and what has become of it only once that was said', async () => {
  const onAct = vi.fn();
  const dialog = (status: OutletOrder['status'], error: ApiError | null = null) => (
    // The parts that are looked at.
    <RejectDialog order={{ status } as OutletOrder} onClose={vi.fn()} loading={false} error={error} onAct={onAct} />
  );
  const { rerender } = render(dialog('pending'));
  fireEvent.change(await screen.findByLabelText(/Why can you not/), { target: { value: 'No power' } });
  rerender(dialog('confirmed'));
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Reject Order' }));
  press();
  await waitFor(() => expect(onAct).toHaveBeenLastCalledWith({ kind: 'reject', reason: 'No power', was: 'pending' }));
  rerender(dialog('confirmed', new ApiError({ status: 409, code: 'order_changed', message: 'Changed.' })));
  press();
  await waitFor(() => expect(onAct).toHaveBeenLastCalledWith({ kind: 'reject', reason: 'No power', was: 'confirmed' }));
});
