import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';

import { CodeField } from './CodeField.tsx';

afterEach(cleanup);

it('has a box for each digit of a PIN, and none of them looks filled before it is', () => {
  render(<CodeField label="Your PIN" digits={4} value="" onChange={() => {}} />);
  const boxes = screen.getAllByRole<HTMLInputElement>('textbox');
  expect(boxes.map(({ value, placeholder }) => value + placeholder)).toEqual(['', '', '', '']);
});

function Code() {
  const [code, setCode] = useState('');
  return <CodeField label="The code" digits={4} value={code} onChange={setCode} />;
}

it('takes the digits of every keyboard, and nothing else', () => {
  render(<Code />);
  const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox');
  for (const [place, sign] of ['٣', '６', '۹', 'x', '0'].entries())
    fireEvent.change(boxes()[Math.min(place, 3)]!, { target: { value: sign } });
  expect(boxes().map(({ value }) => value)).toEqual(['3', '6', '9', '0']);
});
