import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { SuggestBox } from './SuggestBox.tsx';

const options = ['Ntinda', 'Nakawa', 'Nansana'].map((label) => ({
  id: label.toLowerCase(),
  icon: MapPin,
  label,
  detail: 'Kampala',
  note: '3 offers',
}));
const chosen = vi.fn();
const submitted = vi.fn();

function Box() {
  const [text, setText] = useState('');
  return (
    <SuggestBox
      label="Search offers"
      placeholder="Search"
      text={text}
      onType={setText}
      onSubmit={submitted}
      options={text === '' ? [] : options}
      onChoose={({ label }) => chosen(label)}
    />
  );
}

const box = () => screen.getByRole('combobox', { name: 'Search offers' });
const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(box(), { key }));
const type = (value: string) => fireEvent.change(box(), { target: { value } });
/** What a screen reader says is marked. */
const marked = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

beforeEach(() => {
  vi.clearAllMocks();
  render(<Box />);
});
afterEach(cleanup);

describe('a search box with suggestions', () => {
  it('is a closed combobox until somebody types, then says how many suggestions there are', () => {
    expect(box().getAttribute('aria-expanded')).toBe('false');
    type('n');
    expect(box().getAttribute('aria-expanded')).toBe('true');
    expect(document.getElementById(box().getAttribute('aria-controls')!)?.getAttribute('role')).toBe('listbox');
    expect(screen.getAllByRole('option')).toHaveLength(3);
    expect(screen.getByRole('status').textContent).toBe('3 suggestions');
  });

  it('is walked through with the arrows, round and back to what was typed, and takes with Enter', () => {
    type('n');
    expect(marked()).toBeUndefined();
    press('ArrowDown', 'ArrowDown');
    expect(marked()).toContain('Nakawa');
    press('ArrowDown', 'ArrowDown');
    expect(marked()).toBeUndefined();
    press('ArrowUp');
    expect(marked()).toContain('Nansana');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Nansana');
    press('Enter');
    expect(chosen.mock.calls).toEqual([['Nansana']]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('searches for what was typed when nothing is marked', () => {
    type('nt');
    press('Enter');
    fireEvent.submit(screen.getByRole('search'));
    expect(chosen).not.toHaveBeenCalled();
    expect(submitted.mock.calls).toEqual([['nt']]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('closes with Escape and when it is left, and opens again with an arrow', () => {
    type('n');
    press('Escape');
    expect(screen.queryByRole('listbox')).toBeNull();
    press('ArrowDown');
    expect(marked()).toContain('Ntinda');
    fireEvent.blur(box());
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(chosen).not.toHaveBeenCalled();
  });

  it('takes what is pressed, and the press leaves the focus in the box', () => {
    type('n');
    const [first] = screen.getAllByRole('option');
    expect(fireEvent.mouseDown(first!)).toBe(false);
    fireEvent.click(first!);
    expect(chosen.mock.calls).toEqual([['Ntinda']]);
  });
});
