import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { networkColours } from '#web/features/money/payments/network-look.ts';

import { PayBar } from './PayBar.tsx';

afterEach(cleanup);

function show(due: number, network: 'mtn' | 'airtel') {
  const { container } = render(<PayBar due={due} network={network} busy={false} disabled={false} />);
  const bar = container.firstElementChild!;
  return { words: bar.textContent.replaceAll(/\s/g, ' '), look: bar.className };
}

describe('the bar that pays', () => {
  it.each(['mtn', 'airtel'] as const)('stays in reach, names the sum, and wears the colours of %s', (network) => {
    const { words, look } = show(48_000, network);
    expect(words).toContain('Pay UGX 48,000');
    expect(look).toContain('sticky bottom-0');
    expect(look).toContain(networkColours[network]);
    expect(screen.getByRole('button', { name: 'Pay for Order' })).toBeTruthy();
  });

  it('is off while the number is missing, but can be pressed to be led there', () => {
    render(<PayBar due={9_000} network="mtn" busy={false} disabled={false} incomplete />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay for Order' });
    expect([button.getAttribute('aria-disabled'), button.disabled]).toEqual(['true', false]);
  });

  it('says what has to be mended first, and leads there by its words', () => {
    render(
      <main>
        <p data-mend tabIndex={-1}>
          Sold out
        </p>
        <PayBar due={9_000} network="mtn" busy={false} disabled={false} toMend="Change or remove the marked items." />
      </main>,
    );
    expect(screen.getByRole('button', { name: 'Pay for Order' }).getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Change or remove the marked items.' }));
    expect(document.activeElement).toBe(screen.getByText('Sold out'));
  });

  it('wears none where cashback pays for all of it', () => {
    const { words, look } = show(0, 'mtn');
    expect(words).toContain('Paid with cashback');
    expect(look).not.toContain(networkColours.mtn);
  });
});
