import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { toast } from '#web/ui/toasts.ts';
import { Toasts } from '#web/ui/Toasts.tsx';

import { ReferralLink } from './ReferralLink.tsx';

/** A browser whose clipboard refuses, and whose old way of copying works or does not. */
function refuseClipboard(worksByOldWay: boolean): void {
  Object.defineProperty(document, 'execCommand', { value: () => worksByOldWay, configurable: true });
  const writeText = () => Promise.reject(new Error('no'));
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
}

afterEach(() => {
  cleanup();
  act(() => toast.clear());
  Reflect.deleteProperty(document, 'execCommand');
  Reflect.deleteProperty(navigator, 'clipboard');
});

it.each([
  ['copied by the old way', true, 'Referral link copied to clipboard!'],
  ['marked, to be copied by hand', false, 'Press and hold the marked link to copy it.'],
])('where the browser has no clipboard the link is %s', async (_, worksByOldWay, said) => {
  refuseClipboard(worksByOldWay);
  render(
    <>
      <ReferralLink referral_code="KX7M2PQ4" />
      <Toasts />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(said)).toBeTruthy();
});
