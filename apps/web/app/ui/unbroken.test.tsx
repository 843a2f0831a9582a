import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { unbroken } from './unbroken.tsx';

afterEach(cleanup);

function keptIn(text: string): string[] {
  const { container } = render(<p>{unbroken(text)}</p>);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('.whitespace-nowrap')].map((part) => part.textContent);
}

it('keeps the number of an order and the size of a product in one piece, and every word as it was', () => {
  expect(keptIn('Order KC-261121-00042 is ready')).toEqual(['KC-261121-00042']);
  expect(keptIn('Wakiso Growers Tomatoes 2 kg')).toEqual(['2 kg']);
  expect(keptIn('Power bank 20,000 mAh')).toEqual(['20,000 mAh']);
  expect(keptIn('Milk 1.5 L, yoghurt 400 ml and ghee 500 g')).toEqual(['1.5 L', '400 ml', '500 g']);
  expect(keptIn('Mattress 5 × 6 ft, 8 inch')).toEqual(['6 ft', '8 inch']);
  expect(keptIn('A16 smartphone 4 GB / 64 GB')).toEqual(['4 GB', '64 GB']);
});

it('keeps from when to when in one piece: a line ended after "10:00–"', () => {
  expect(keptIn('Mon–Sat 8:00–20:00, Sun 10:00-16:00')).toEqual(['8:00–20:00', '10:00-16:00']);
});

it('keeps a day in one piece: a statement went "to 30", and in the next line "Nov 2026"', () => {
  expect(keptIn('24 Nov 2026 to 30 Nov 2026')).toEqual(['24 Nov 2026', '30 Nov 2026']);
  expect(keptIn('1 May 2026, 14:05')).toEqual(['1 May 2026']);
  expect(keptIn('30 November 2026, 5 May')).toEqual([]);
});

it('leaves alone what only begins like a size', () => {
  expect(keptIn('Tray of 30 eggs, 12 glasses, 3 Vests and 2 lamps')).toEqual([]);
});
