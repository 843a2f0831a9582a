import { useSearchText } from '#web/lib/use-search-text.ts';

import { TextField } from './TextField.tsx';

interface DayFieldProps {
  label: string;
  /** What the address holds; empty for none. */
  day: string;
  min?: string | undefined;
  max?: string | undefined;
  onDay: (day: string) => void;
}

/** While a year is typed the field holds `0002-11-25`, then `0020-11-25`. */
const isHalfTyped = (day: string) => day.startsWith('0');

/**
 * A day of the address. What is typed stays with the field until the address has it: browsers begin anew at the first part of
 * a day that is put back meanwhile.
 */
export function DayField({ day, onDay, ...field }: DayFieldProps) {
  const { text, type, flush, forget } = useSearchText(day, (typed) => {
    if (!isHalfTyped(typed)) onDay(typed);
  });
  return (
    <TextField
      {...field}
      type="date"
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        if (isHalfTyped(text)) forget();
        else if (text !== day) flush();
      }}
    />
  );
}
