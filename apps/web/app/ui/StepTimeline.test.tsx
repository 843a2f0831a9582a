import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { StepTimeline } from './StepTimeline.tsx';

afterEach(cleanup);

it('what has not happened looks and reads as what is to come: hollow, dashed and faint', () => {
  render(
    <StepTimeline
      label="Order timeline"
      steps={[
        { key: 'paid', title: 'Paid', time: '21 Nov 2026, 12:00', state: 'done' },
        { key: 'ready', title: 'Ready', state: 'current' },
        { key: 'collected', title: 'Collected', state: 'coming' },
      ]}
    />,
  );
  const looks = screen.getAllByRole('listitem').map((item) => {
    const dot = item.querySelector('.rounded-full')!.className;
    const title = item.querySelector('p')!;
    return {
      words: title.textContent,
      current: item.getAttribute('aria-current'),
      filled: dot.includes('bg-brand'),
      dashed: dot.includes('border-dashed'),
      faint: title.className.includes('text-faint'),
    };
  });
  expect(looks).toEqual([
    { words: 'Paid – Done', current: null, filled: true, dashed: false, faint: false },
    { words: 'Ready – Next', current: 'step', filled: false, dashed: false, faint: false },
    { words: 'Collected – To come', current: null, filled: false, dashed: true, faint: true },
  ]);
});
