import { ToggleChip } from '#web/ui/ToggleChip.tsx';

interface FilterChipsProps<V extends string> {
  /** What is filtered: "Payments by state". */
  label: string;
  options: readonly { value: V; label: string }[];
  chosen: V | undefined;
  onChoose: (value: V | undefined) => void;
}

/** A few filters of which one may be on; pressing it again takes it off. */
export function FilterChips<V extends string>({ label, options, chosen, onChoose }: FilterChipsProps<V>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {options.map(({ value, label: text }) => (
        <ToggleChip
          key={value}
          pressed={chosen === value}
          onPress={() => onChoose(chosen === value ? undefined : value)}
        >
          {text}
        </ToggleChip>
      ))}
    </div>
  );
}
