import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { EnrolForm } from './EnrolForm.tsx';

afterEach(() => {
  cleanup();
  globalThis.location.hash = '';
});

it.each([
  ['#AB3D-7KQ2-MN9P', 'AB3D-7KQ2-MN9P'],
  ['#AB3D%2D7KQ2', 'AB3D-7KQ2'],
  ['#AB3D%2', ''],
  ['', ''],
])('of an address that ends with %j the code %j is there', (hash, code) => {
  globalThis.location.hash = hash;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EnrolForm before={null} />
    </QueryClientProvider>,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Code of the tablet').value).toBe(code);
});
