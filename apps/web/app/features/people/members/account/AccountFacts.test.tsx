import type { Profile } from '@club/contract/people/members';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { AccountFacts } from './AccountFacts.tsx';

const profile = {
  first_name: 'Grace',
  last_name: 'Nakato',
  email: null,
  mtn_money_number: '+256770000003',
  airtel_money_number: null,
  payment_priority: 'mtn',
  payouts_held_until: null,
  pending_numbers: [],
  unproven_numbers: [],
} as unknown as Profile;
const waiting = (network: 'mtn' | 'airtel', number: string) => ({
  pending_numbers: [{ network, number, expires_at: '2026-11-25T12:00:00Z' }],
});

const onConfirmNumber = vi.fn();
const onProveNumber = vi.fn();

function show(change: Partial<Profile>): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AccountFacts
        ref={null}
        profile={{ ...profile, ...change }}
        onEdit={() => undefined}
        onConfirmNumber={onConfirmNumber}
        onProveNumber={onProveNumber}
        proving={null}
      />
    </QueryClientProvider>,
  );
}

const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

afterEach(cleanup);

describe('a number of the account', () => {
  it('that waits for its code stands as the number, not confirmed', () => {
    show(waiting('airtel', '+256750000003'));
    expect(fact('Airtel number')).toBe('+256 750 000 003Not confirmedEnter the code');
    fireEvent.click(screen.getByRole('button', { name: 'Enter the code' }));
    expect(onConfirmNumber).toHaveBeenCalledWith('airtel');
  });

  it('that was never proven says so, and sends a code when asked to', () => {
    show({ airtel_money_number: '+256750000003', unproven_numbers: ['airtel'] });
    expect(fact('Airtel number')).toContain('Not confirmed');
    expect(fact('MTN number')).not.toContain('Not confirmed');
    fireEvent.click(screen.getByRole('button', { name: 'Send a code to confirm it' }));
    expect(onProveNumber).toHaveBeenCalledWith('airtel');
  });

  it('counts until a new one has its code', () => {
    show(waiting('mtn', '+256770000004'));
    expect(fact('MTN number')).toBe('+256 770 000 003+256 770 000 004Not confirmedEnter the code');
  });

  it('that is not there is not given', () => {
    show({});
    expect(fact('Airtel number')).toBe('Not given');
  });
});
