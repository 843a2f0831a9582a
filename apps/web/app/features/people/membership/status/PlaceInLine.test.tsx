import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { PlaceInLine } from './PlaceInLine.tsx';

afterEach(cleanup);

const EMPTY_BAR = /The bar fills up over the last 100 spots\./;

function show(queue_position: number | null, total_waiting: number, friends_missing: number | null = 2) {
  const referring = { friends_missing, friends_per_jump: 2, jump_places: 15 };
  render(<PlaceInLine application={{ queue_position, total_waiting, ...referring }} />);
}

describe('the place in line', () => {
  it.each([
    [3_412, 5_120, '3,411 people are ahead of you.', '1,708 people are behind you.'],
    [2, 3, '1 person is ahead of you.', '1 person is behind you.'],
    [1, 1, 'You are next.', 'Nobody is behind you yet.'],
  ])('at %i of %i says in whole sentences who is ahead and behind', (position, total, ahead, behind) => {
    show(position, total);
    expect(screen.getByText(ahead)).toBeTruthy();
    expect(screen.getByText((text) => text.startsWith(behind))).toBeTruthy();
    expect(screen.getByText('Refer 2 friends to jump 15 spots')).toBeTruthy();
  });

  it.each([
    [99, false],
    [100, true],
    [203, true],
  ])('at %i explains the bar that stands at nothing: %s', (position, explains) => {
    show(position, 300);
    expect(screen.queryByText(EMPTY_BAR) !== null).toBe(explains);
    expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  });

  it('promises no jump to who has had all there are', () => {
    show(2, 3, null);
    expect(screen.queryByText(/to jump/)).toBeNull();
  });

  it('is not shown while there is none', () => {
    show(null, 300);
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
