import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { Picture } from './Picture.tsx';

const picture = { base: '/media/soap', widths: [320, 640], colour: '#c7dcc4' };

afterEach(cleanup);

it('a picture that does not come leaves its colour and its words, until it comes after all', () => {
  render(<Picture picture={picture} alt="Bar soap" sizes="64px" />);
  const image = screen.getByRole('img', { name: 'Bar soap' });
  fireEvent.error(image);
  expect(image.style.opacity).toBe('0');
  expect(screen.getByRole('img', { name: 'Bar soap' })).toBe(image);
  fireEvent.load(image);
  expect(image.style.opacity).toBe('');
});
