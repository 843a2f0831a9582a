import { afterEach, expect, it } from 'vitest';

import { typedBefore } from './typed-before.ts';

afterEach(() => document.body.replaceChildren());

it('finds numbers in plain digits, whichever were typed, and leaves a name as it is', () => {
  document.body.innerHTML =
    '<main><form><input name="pin" inputmode="numeric"><input name="name"><input name="empty"></form></main>';
  const type = (name: string, text: string) => {
    document.querySelector<HTMLInputElement>(`[name=${name}]`)!.value = text;
  };
  type('pin', '٣٦９0');
  type('name', 'Atim ٢');
  expect(typedBefore(['pin', 'name', 'empty'])).toEqual({ pin: '3690', name: 'Atim ٢' });
});
