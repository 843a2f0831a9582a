import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { QrDialog } from './QrDialog.tsx';

afterEach(cleanup);

it('says that the QR failed when it cannot be drawn, and shows the digits all the same', async () => {
  // More than a QR can hold.
  render(
    <QrDialog code={{ offer_name: 'Rolex', code: '12345678', qr_text: 'x'.repeat(5_000) }} onClose={() => undefined} />,
  );
  expect(await screen.findByText('Failed to load QR code')).toBeTruthy();
  expect(document.body.textContent.replaceAll(/\s/g, '')).toContain('12345678');
});
