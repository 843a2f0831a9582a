import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { drawQrPicture } from '#web/lib/draw-qr.ts';

import { ReferralQr } from './ReferralQr.tsx';

afterEach(cleanup);

it('the QR code is that of the referral link, and what is downloaded is the same', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReferralQr referral_code="KX7M2PQ4" />
    </QueryClientProvider>,
  );
  const shown = await screen.findByRole('img', { name: 'QR code of your referral link' });
  const picture = await drawQrPicture(`${globalThis.location.origin}/apply?ref=KX7M2PQ4`);
  expect(shown.getAttribute('src')).toBe(picture);
  const link = screen.getByRole('link', { name: 'Download QR code' });
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    picture,
    expect.stringMatching(/\.svg$/),
  ]);
});
