import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { Tabs } from './Tabs.tsx';

const ROW_PX = 360;
const TAB_PX = 150;
const PADDING_PX = 16;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Happy DOM lays nothing out: tabs of one width stand side by side in a row that scrolls. */
function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.role === 'tablist') return new DOMRect(0, 0, ROW_PX, 48);
    const place = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(PADDING_PX + place * TAB_PX - (this.parentElement?.scrollLeft ?? 0), 0, TAB_PX, 48);
  });
}

const items = ['a', 'b', 'c', 'd'].map((value) => ({ value, label: value }));

function choose(value: string): number {
  layOut();
  render(
    <Tabs label="Letters" value={value} onChange={() => undefined} items={items}>
      {value}
    </Tabs>,
  );
  return screen.getByRole('tablist').scrollLeft;
}

it.each([
  ['a', 0, 'stays where it is'],
  ['b', 4, 'leaves a part of the next one to be seen'],
  ['c', 154, 'leaves a part of the next one to be seen'],
  ['d', 272, 'is the last, and its end shows'],
])('the chosen tab %s scrolls the row by %d px: it %s', (value, scrolled) => {
  expect(choose(value)).toBe(scrolled);
});
