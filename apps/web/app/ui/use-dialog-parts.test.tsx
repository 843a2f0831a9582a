import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { withBack } from '#web/lib/back-for-tests.ts';

import { useDialogParts } from './use-dialog-parts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("closes with Android's Back what is open while its parts are on their way, and leaves it to them once they are here", async () => {
  const pressBack = withBack();
  const onClose = vi.fn();
  const { result } = renderHook(() => useDialogParts(true, onClose));
  expect(result.current).toBeNull();
  expect(pressBack()).toBe(true);
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(result.current).not.toBeNull());
  expect(pressBack()).toBe(false);
});
