import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { type Shift, storeShift } from '#web/api/shift.ts';
import { deviceStorage } from '#web/lib/storage.ts';
import { toast } from '#web/ui/toasts.ts';

import { queuedMoves, queueMove } from './queued-moves.ts';
import { useSendQueued } from './use-send-queued.ts';

const move = (id: string, status: 'confirmed' | 'processing' | 'ready', outlet_id = 'o1') => ({
  id,
  outlet_id,
  order_number: `KC-${id}`,
  status,
  key: `${id}-${status}-key`,
});
const waiting = () => queuedMoves().map(({ key }) => key);

/** The steps that were sent, and what is answered to each in its turn; done where nothing is said. */
let sent: string[];
let answers: { status: number; error_code: string }[];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  globalThis.history.replaceState(null, '', '/counter/orders');
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', (_address: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers['idempotency-key']!);
    const refusal = answers.shift();
    const reply = refusal === undefined ? {} : { message: 'No.', errors: {}, error_code: refusal.error_code };
    return Promise.resolve(Response.json(reply, { status: refusal?.status ?? 200 }));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  storeShift(null);
  localStorage.clear();
  globalThis.history.replaceState(null, '', '/');
});

/** The board of an outlet, on its tablet. */
function openBoardAt(id: string): void {
  storeShift({ token: `at ${id}`, outlet: { id, name: id }, staff: { id: 'm1', name: 'Moses' } } as Shift);
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(() => useSendQueued(), { wrapper });
}

describe('steps of the board that wait', () => {
  it('arrive all when the first is still being carried out', async () => {
    queueMove(move('a', 'confirmed'));
    queueMove(move('a', 'processing'));
    answers = [{ status: 409, error_code: 'request_in_progress' }];
    openBoardAt('o1');
    await expect.poll(() => sent).toEqual(['a-confirmed-key']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(waiting()).toEqual(['a-confirmed-key', 'a-processing-key']);
    await vi.advanceTimersByTimeAsync(15_000);
    await expect.poll(waiting).toEqual([]);
    expect(sent).toEqual(['a-confirmed-key', 'a-confirmed-key', 'a-processing-key']);
  });

  it('are sent for their own outlet alone, and wait for somebody of it', async () => {
    queueMove(move('a', 'confirmed', 'o1'));
    queueMove(move('b', 'confirmed', 'o2'));
    openBoardAt('o2');
    await expect.poll(waiting).toEqual(['a-confirmed-key']);
    expect(sent).toEqual(['b-confirmed-key']);
    cleanup();
    openBoardAt('o1');
    await expect.poll(waiting).toEqual([]);
  });

  it('are dropped with what follows when the first is refused, and others are sent', async () => {
    queueMove(move('a', 'confirmed'));
    queueMove(move('a', 'processing'));
    queueMove(move('b', 'confirmed'));
    answers = [{ status: 409, error_code: 'order_moved_on' }];
    openBoardAt('o1');
    await expect.poll(waiting).toEqual([]);
    expect(sent).toEqual(['a-confirmed-key', 'b-confirmed-key']);
  });

  it('of an older version of the app, which do not say whose they are, are sent by whoever comes', async () => {
    const { outlet_id: _, ...old } = move('a', 'confirmed');
    deviceStorage.write('board-moves', [old]);
    queueMove(move('b', 'confirmed', 'o2'));
    openBoardAt('o1');
    await expect.poll(() => sent).toEqual(['a-confirmed-key']);
    await expect.poll(waiting).toEqual(['b-confirmed-key']);
  });

  it('and are dropped with a word where the order is none of theirs, without saying which', async () => {
    const said = vi.spyOn(toast, 'error');
    const { outlet_id: _, ...old } = move('a', 'confirmed');
    deviceStorage.write('board-moves', [old]);
    answers = [{ status: 404, error_code: 'order_not_found' }];
    openBoardAt('o1');
    await expect.poll(waiting).toEqual([]);
    expect(said).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('an order of another outlet'));
    expect(String(said.mock.lastCall)).not.toContain('KC-a');
  });
});
