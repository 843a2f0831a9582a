import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { networkColours } from '#web/features/money/payments/network-look.ts';

import { PurchaseBar } from './PurchaseBar.tsx';

afterEach(cleanup);

const eligible = { eligible: true, message: 'You can buy this offer.', isChecking: false };

it.each(['mtn', 'airtel'] as const)(
  'stays in sight with the sum and whether it may be, in the colours of %s',
  (network) => {
    const buy = { isPending: false, isWaiting: false };
    const { container } = render(
      <PurchaseBar total={4_250} network={network} eligibility={eligible} buy={buy} disabled={false} />,
    );
    const bar = container.firstElementChild!;
    expect(bar.className).toContain('sticky');
    expect(bar.innerHTML).toContain(networkColours[network]);
    expect(bar.textContent.replaceAll(/\s/g, ' ')).toContain('UGX 4,250');
    expect(screen.getByRole('status').textContent).toBe('You can buy this offer.');
    expect(screen.getByRole('button', { name: 'Purchase' }).getAttribute('type')).toBe('submit');
  },
);
