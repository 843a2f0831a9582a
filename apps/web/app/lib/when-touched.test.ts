import { expect, it, vi } from 'vitest';

import { whenTouched } from './when-touched.ts';

it('waits for a sign of a person, acts once, and soon when there has been one', async () => {
  const [work, gone, later] = [vi.fn(), vi.fn(), vi.fn()];
  whenTouched(work);
  whenTouched(gone)();
  await Promise.resolve();
  expect(work).not.toHaveBeenCalled();
  document.body.dispatchEvent(new Event('pointermove', { bubbles: true }));
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(work).toHaveBeenCalledOnce();
  expect(gone).not.toHaveBeenCalled();
  whenTouched(later);
  await Promise.resolve();
  expect(later).toHaveBeenCalledOnce();
});
