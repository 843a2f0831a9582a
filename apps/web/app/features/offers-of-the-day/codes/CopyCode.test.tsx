import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { toast } from '#web/ui/toasts.ts';
import { Toasts } from '#web/ui/Toasts.tsx';

import { CopyCode } from './CopyCode.tsx';

/** A browser whose clipboard refuses, and whose old way of copying works or does not. */
function refuseClipboard(oldWay: () => boolean): ReturnType<typeof vi.fn> {
  const execCommand = vi.fn(oldWay);
  Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true });
  const writeText = () => Promise.reject(new Error('no'));
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  return execCommand;
}

async function copy(): Promise<void> {
  render(
    <>
      <CopyCode code="12345678" />
      <Toasts />
    </>,
  );
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy' })));
}

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  act(() => toast.clear());
  Reflect.deleteProperty(document, 'execCommand');
  Reflect.deleteProperty(navigator, 'clipboard');
});

it('copies by the old way where there is no clipboard', async () => {
  const execCommand = refuseClipboard(() => true);
  await copy();
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(execCommand).toHaveBeenCalledWith('copy');
});

it('says for two seconds that it was copied', async () => {
  vi.useFakeTimers();
  refuseClipboard(() => true);
  await copy();
  act(() => void vi.advanceTimersByTime(1_999));
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
});

it('says that it failed after both ways', async () => {
  refuseClipboard(() => false);
  await copy();
  expect(await screen.findByText('Failed to copy code')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
});
