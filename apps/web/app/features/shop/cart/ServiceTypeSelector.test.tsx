import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { ServiceTypeSelector } from './ServiceTypeSelector.tsx';

afterEach(cleanup);

describe('the service types', () => {
  it('are in-store, delivery and curbside where the outlet has all three', () => {
    const onChange = vi.fn();
    render(<ServiceTypeSelector types={['in_store', 'delivery', 'curbside']} value="in_store" onChange={onChange} />);
    const types = screen.getAllByRole<HTMLInputElement>('radio');
    expect(types.map((type) => [type.value, type.checked])).toEqual([
      ['in_store', true],
      ['delivery', false],
      ['curbside', false],
    ]);
    for (const name of [/^In-store/, /^Delivery/, /^Curbside/])
      expect(screen.getByRole('radio', { name })).toBeTruthy();
    fireEvent.click(types[2]!);
    expect(onChange.mock.calls).toEqual([['curbside']]);
  });

  it('are said, not asked for, where there is only one', () => {
    render(<ServiceTypeSelector types={['in_store']} value="in_store" onChange={() => {}} />);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByText(/Collect at the counter/)).toBeTruthy();
  });
});
