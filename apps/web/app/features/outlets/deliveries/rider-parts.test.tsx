import type { RiderDelivery } from '@club/contract/outlets/riding';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import * as photos from '#web/lib/shrink-photo.ts';
import { toast } from '#web/ui/toasts.ts';
import { Toasts } from '#web/ui/Toasts.tsx';

import { deliveryForTests } from './delivery-for-tests.ts';
import { FailDialog } from './FailDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { DoneCard, RiderCard } from './RiderCard.tsx';
import { RiderCode } from './RiderCode.tsx';

afterEach(() => {
  globalThis.dispatchEvent(new Event('online'));
  cleanup();
});

function show(change: Partial<RiderDelivery> = {}, Part = RiderCard): string {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ul>
        <Part delivery={{ ...deliveryForTests, ...change }} isKept={false} />
      </ul>
    </QueryClientProvider>,
  );
  return document.body.textContent.replaceAll(/\s+/g, ' ');
}

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('a delivery on the page of its rider', () => {
  it('has one big step: yes, then fetching it, and refusing it below', () => {
    show();
    expect(buttons()).toEqual(['I bring it', 'I cannot take it']);
    cleanup();
    show({ accepted: true });
    expect(buttons()).toEqual(['I have picked it up', 'I cannot take it']);
  });

  it('is fetched without a network, where nobody can hear a yes', () => {
    show();
    act(() => void globalThis.dispatchEvent(new Event('offline')));
    expect(buttons()).toEqual(['I have picked it up', 'I cannot take it']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'I cannot take it' }).disabled).toBe(true);
  });

  it('keeps the keyboard at its steps when the one that was pressed is done', () => {
    const client = new QueryClient();
    const shown = (change: Partial<RiderDelivery>) => (
      <QueryClientProvider client={client}>
        <ul>
          <RiderCard delivery={{ ...deliveryForTests, accepted: true, ...change }} isKept={false} />
        </ul>
      </QueryClientProvider>
    );
    const { rerender } = render(shown({}));
    for (const [pressed, change] of [
      ['I have picked it up', { status: 'picked_up', moves: ['arrived', 'failed'] }],
      ['I have arrived', { status: 'arrived', moves: ['delivered', 'failed'] }],
      [
        'The customer has no code',
        { status: 'arrived', moves: ['delivered', 'failed'], left_at: '2026-11-21T09:00:00Z' },
      ],
    ] as const) {
      screen.getByRole('button', { name: pressed }).focus();
      rerender(shown({ ...change, moves: [...change.moves] }));
      expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Next step' }));
    }
  });

  const address = { text: 'Plot 7', landmark: 'Blue gate', stage: 'Mulago stage', latitude: 0.3, longitude: 32.5 };

  it('names the landmark once, above the address', () => {
    const text = show({ address });
    expect(text).toContain('Blue gatePlot 7, stage: Mulago stage');
    expect(text.match(/Blue gate/g)).toHaveLength(1);
  });

  it('that has to come back leads to the outlet, and no more to the door', () => {
    const text = show({ status: 'failed', moves: [], called_off: true, bring_back: true, address });
    expect(text).toContain('Please bring it back to Shop.');
    expect(text).toContain('from Shop, Plot 1');
    expect(text).not.toMatch(/Blue gate|Show the way/);
  });

  it('shows no way and no step once it is over', () => {
    const text = show({ status: 'delivered', moves: [], address: null }, DoneCard);
    expect(text).toBe('KC-1DeliveredNakku');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('a window of the rider begins at its field: what is typed at the door goes into it', () => {
  show({ accepted: true, status: 'arrived', moves: ['delivered', 'failed'], codes_left: true });
  fireEvent.click(screen.getByRole('button', { name: "Enter the customer's code" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Customer's delivery code"));
});

describe('the code at the door', () => {
  function Typed({ error }: { error?: string }) {
    const [value, setValue] = useState('');
    return (
      <RiderCode label="Code" hint="6 digits" digits={6} readOnly={false} {...{ value, error }} onCode={setValue} />
    );
  }

  it('takes its digits, however they are pasted, one to a box', () => {
    render(<Typed />);
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
    fireEvent.change(field, { target: { value: '482 6157' } });
    expect(field.value).toBe('482615');
    expect([...document.querySelectorAll('[aria-hidden] > span')].map((box) => box.textContent).join('|')).toBe(
      '4|8|2|6|1|5',
    );
  });

  it('says what is wrong at the field', () => {
    render(<Typed error="This code is not correct." />);
    const field = screen.getByRole('textbox', { name: 'Code' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const described = field.getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      '6 digits',
      'This code is not correct.',
    ]);
  });
});

describe('a delivery that does not go as it should', () => {
  it('is given a reason in the words of the rider', () => {
    const onFail = vi.fn();
    render(<FailDialog order_number="KC-1" loading={false} onFail={onFail} onClose={() => {}} />);
    expect(document.body.textContent).not.toContain('The rider');
    fireEvent.click(screen.getByText('I cannot go on'));
    expect(onFail).toHaveBeenCalledWith({ kind: 'vehicle', reason: '' });
    fireEvent.click(screen.getByText('Another reason'));
    const field = screen.getByLabelText('Your reason');
    // The answer that was pressed went with the others.
    expect(document.activeElement).toBe(field);
    fireEvent.submit(field.closest('form')!);
    expect(document.body.textContent).toContain('Please say why');
    expect(document.activeElement).toBe(field);
  });

  it('is told to the outlet with a reason; the picture may be missing', async () => {
    const onLeave = vi.fn();
    render(<LeaveDialog order_number="KC-1" loading={false} onLeave={onLeave} onClose={() => {}} />);
    expect(document.body.textContent).toContain('A picture of the handover (optional)');
    const send = screen.getByText('Send to the outlet').closest('button')!;
    expect(send.getAttribute('aria-disabled')).toBe('true');
    fireEvent.submit(send.closest('form')!);
    expect(document.body.textContent).toContain('Please say why');
    expect(document.activeElement).toBe(screen.getByLabelText('Why is there no code?'));
    fireEvent.change(screen.getByLabelText('Why is there no code?'), { target: { value: 'Her phone is off' } });
    expect(document.body.textContent).not.toContain('Please say why');
    expect(send.getAttribute('aria-disabled')).toBeNull();
    fireEvent.submit(send.closest('form')!);
    await waitFor(() => expect(onLeave).toHaveBeenCalledWith({ reason: 'Her phone is off', photo: null }));
  });

  it('is told once, however often it is pressed while the picture is made small', async () => {
    const onLeave = vi.fn();
    let finish = (_: string) => {};
    const small = new Promise<string>((resolve) => {
      finish = resolve;
    });
    vi.spyOn(photos, 'shrinkPhoto').mockReturnValue(small);
    render(<LeaveDialog order_number="KC-1" loading={false} onLeave={onLeave} onClose={() => {}} />);
    fireEvent.change(screen.getByLabelText('Why is there no code?'), { target: { value: 'Her phone is off' } });
    const file = new File(['x'], 'door.jpg', { type: 'image/jpeg' });
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
    const form = screen.getByText('Send to the outlet').closest('form')!;
    fireEvent.submit(form);
    expect(screen.getByText('Saving...')).toBeTruthy();
    fireEvent.submit(form);
    await act(async () => finish('small'));
    expect(onLeave).toHaveBeenCalledExactlyOnceWith({ reason: 'Her phone is off', photo: 'small' });
  });
});

it.each(['Enter the customer’s code', 'The customer has no code', 'I cannot deliver it'])(
  'the window of “%s” goes once the order is called off, and the card says to bring it back',
  (label) => {
    const client = new QueryClient();
    const shown = (change: Partial<RiderDelivery>) => (
      <QueryClientProvider client={client}>
        <ul>
          <RiderCard delivery={{ ...deliveryForTests, accepted: true, ...change }} isKept={false} />
        </ul>
      </QueryClientProvider>
    );
    const { rerender } = render(shown({ status: 'arrived', moves: ['delivered', 'failed'] }));
    fireEvent.click(screen.getByRole('button', { name: label.replace('’', "'") }));
    expect(screen.getByRole('dialog', { hidden: true })).toBeTruthy();
    rerender(shown({ status: 'failed', moves: [], called_off: true, bring_back: true }));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    expect(screen.getByText(/^This order was called off\. Please bring it back to/)).toBeTruthy();
  },
);

it('a message stands in the window that is open, in front of which the browser would let nothing else be read or pressed', () => {
  const sheet = <FailDialog order_number="KC-261128-00001" loading={false} onFail={vi.fn()} onClose={vi.fn()} />;
  const { rerender } = render(<Toasts />);
  const messages = () => screen.getByRole('region', { name: 'Messages', hidden: true });
  rerender(
    <>
      <Toasts />
      {sheet}
    </>,
  );
  act(() => void toast.error('It was given to another rider.'));
  expect(messages().closest('dialog')).toBe(screen.getByRole('dialog', { hidden: true }));
  fireEvent.click(within(messages()).getByRole('button', { name: 'Close message', hidden: true }));
  expect(messages().textContent).toBe('');
  act(() => void toast.error('It was given to another rider.'));
  rerender(<Toasts />);
  expect(messages().closest('dialog')).toBeNull();
  expect(messages().textContent).toContain('It was given to another rider.');
  act(() => toast.clear());
});
