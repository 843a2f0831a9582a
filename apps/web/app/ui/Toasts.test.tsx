import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { toast, useToastsReach } from './toasts.ts';
import { Toasts } from './Toasts.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  act(() => toast.clear());
  vi.useRealTimers();
});

const say = (work: () => unknown) => act(() => void work());
const shown = () => [...document.querySelectorAll('[data-toast]')];

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe('toasts', () => {
  it('come in five kinds, each with message, close button and progress bar', () => {
    render(<Toasts />);
    for (const kind of ['success', 'error', 'warning', 'info', 'show'] as const) say(() => toast[kind](`A ${kind}`));
    expect(shown().map((element) => element.getAttribute('data-toast'))).toEqual([
      'success',
      'error',
      'warning',
      'info',
      'default',
    ]);
    expect(screen.getAllByRole('button', { name: 'Close message' })).toHaveLength(5);
    expect(document.querySelectorAll('[data-toast-progress]')).toHaveLength(5);
  });

  it('stand in a live region that is there from the start', () => {
    render(<Toasts />);
    const region = screen.getByRole('region', { name: 'Messages' });
    expect(region.getAttribute('aria-live')).toBe('polite');
    say(() => toast.error('It failed'));
    expect(screen.getByRole('alert').textContent).toBe('Error: It failed');
  });

  it('go after 3000 ms, or after their own time', () => {
    render(<Toasts />);
    say(() => toast.success('Short', 2000));
    say(() => toast.info('Usual'));
    pass(2000);
    expect(shown()).toHaveLength(1);
    pass(999);
    expect(shown()).toHaveLength(1);
    pass(1);
    expect(shown()).toHaveLength(0);
  });

  it('go when clicked, and when closed', () => {
    render(<Toasts />);
    say(() => toast.success('One'));
    say(() => toast.success('Two'));
    fireEvent.click(screen.getByText('One', { exact: false }));
    expect(shown()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
    expect(shown()).toHaveLength(0);
  });

  it('wait while a pointer or the focus is on them', () => {
    render(<Toasts />);
    say(() => toast.success('Wait'));
    pass(1000);
    fireEvent.pointerEnter(shown()[0] as Element);
    pass(10_000);
    expect(shown()).toHaveLength(1);
    fireEvent.pointerLeave(shown()[0] as Element);
    pass(2000);
    expect(shown()).toHaveLength(0);
  });

  it('are two at most on a phone, at its top, where no bar of buttons stands, and let presses through beside them', () => {
    render(<Toasts />);
    const { className } = screen.getByRole('region', { name: 'Messages' });
    expect(className).toContain('pointer-events-none fixed top-3');
    expect(className).toContain('max-sm:[&>*:nth-last-child(n+3)]:hidden');
  });

  it('say how far down they reach, so that an open dialog begins below them', () => {
    const shape = vi
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockReturnValue(new DOMRect(12, 12, 336, 80));
    function Open() {
      return <div data-testid="open" style={useToastsReach()} />;
    }
    render(
      <>
        <Toasts />
        <Open />
      </>,
    );
    const reach = () => screen.getByTestId('open').style.getPropertyValue('--toasts');
    expect(reach()).toBe('');
    say(() => toast.error('Failed to report issue. Please try again.'));
    expect(reach()).toBe('100px');
    // What stands on the page has its style worked out anew with whatever it inherits.
    expect(document.documentElement.style.length + document.body.style.length).toBe(0);
    pass(3000);
    expect(reach()).toBe('');
    shape.mockRestore();
  });

  it('do not pile up when the same is said twice', () => {
    render(<Toasts />);
    say(() => toast.error('Again'));
    say(() => toast.error('Again'));
    expect(shown()).toHaveLength(1);
  });
});
