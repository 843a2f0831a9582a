import { type RefObject, useRef, useState } from 'react';

export interface WholeField {
  field: RefObject<HTMLInputElement | null>;
  /** For its button: off, but pressed all the same it says what is missing. */
  isOpen: boolean;
  /** What to say at the field once it was pressed, until something else is typed. */
  missing: string | undefined;
  /** At the press: true where nothing is missing. Else that is said at the field, which has the focus. */
  check: () => boolean;
}

/** A field that has to be whole before its button does anything; `wanted` is what it is not yet, or null. */
export function useWholeField(typed: string, wanted: string | null): WholeField {
  const field = useRef<HTMLInputElement>(null);
  const [pressedWith, setPressedWith] = useState<string>();
  function check() {
    setPressedWith(wanted === null ? undefined : typed);
    if (wanted !== null) field.current?.focus();
    return wanted === null;
  }
  const missing = pressedWith === typed ? (wanted ?? undefined) : undefined;
  return { field, isOpen: wanted !== null, missing, check };
}
