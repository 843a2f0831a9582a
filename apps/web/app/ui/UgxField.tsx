import type { ChangeEvent } from 'react';

import { groupTyped } from '#web/lib/typed-ugx.ts';

import type { TypedText } from './Field.tsx';
import { TextField } from './TextField.tsx';

interface UgxFieldProps extends TypedText {
  label: string;
  /** As typed; `typedUgx` reads it. */
  value: string;
  onText: (text: string) => void;
  placeholder?: string;
  disabled?: boolean;
}

/** An amount of whole shillings, written with its commas while it is typed. */
export function UgxField({ value, onText, ...rest }: UgxFieldProps) {
  function onChange({ target }: ChangeEvent<HTMLInputElement>) {
    const { text, caret } = groupTyped(target.value, target.selectionStart ?? target.value.length);
    if (text !== target.value) {
      target.value = text;
      target.setSelectionRange(caret, caret);
    }
    onText(text);
  }
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      className="figures"
      value={groupTyped(value, 0).text}
      onChange={onChange}
    />
  );
}
