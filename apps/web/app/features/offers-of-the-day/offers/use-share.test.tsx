import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { toast } from '#web/ui/toasts.ts';
import { Toasts } from '#web/ui/Toasts.tsx';

import { useShare } from './use-share.ts';

/** A phone whose menu of apps does this, or none. */
function phone(share: ((data: ShareData) => Promise<void>) | undefined): void {
  if (share === undefined) Reflect.deleteProperty(navigator, 'share');
  else Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}

async function shareOffer(): Promise<void> {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useShare(), { wrapper });
  render(<Toasts />);
  await act(async () => result.current('Rolex for two', '/offers-of-day/o1'));
}

afterEach(() => {
  cleanup();
  act(() => toast.clear());
  phone(undefined);
  Reflect.deleteProperty(navigator, 'clipboard');
});

describe('sharing an offer', () => {
  it('opens the menu of the phone with name and address', async () => {
    const share = vi.fn(() => Promise.resolve());
    phone(share);
    await shareOffer();
    expect(share).toHaveBeenCalledWith({ title: 'Rolex for two', url: `${window.location.origin}/offers-of-day/o1` });
    expect(document.querySelector('[data-toast]')).toBeNull();
  });

  it('says nothing when the menu is closed again', async () => {
    phone(() => Promise.reject(new DOMException('closed', 'AbortError')));
    await shareOffer();
    expect(document.querySelector('[data-toast]')).toBeNull();
  });

  it('says that it failed', async () => {
    for (const broken of [new Error('broken'), new DOMException('not now', 'NotAllowedError')]) {
      phone(() => Promise.reject(broken));
      await shareOffer();
      expect(screen.getByText('Failed to share')).toBeTruthy();
      cleanup();
      act(() => toast.clear());
    }
  });

  it('copies the link where there is no such menu, or says that it could not', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await shareOffer();
    expect(screen.getByText('Link copied to clipboard')).toBeTruthy();
    cleanup();
    writeText.mockRejectedValueOnce(new Error('no'));
    await shareOffer();
    expect(screen.getByText('Failed to copy link')).toBeTruthy();
  });
});
