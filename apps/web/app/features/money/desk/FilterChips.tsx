import { SelectField } from '#web/ui/ChoiceFields.tsx';
import { ToggleChip } from '#web/ui/ToggleChip.tsx';

interface FilterChipsProps<V extends string> {
  /** What is chosen by: "State". */
  label: string;
  options: readonly { value: V; label: string }[];
  chosen: V | undefined;
  onChoose: (value: V | undefined) => void;
}

/** A few filters of which one may be on. Phones have no room for as many chips, and take them from their own picker. */
export function FilterChips<V extends string>({ label, options, chosen, onChoose }: FilterChipsProps<V>) {
  return (
    <>
      <div className="min-w-0 flex-1 basis-32 md:hidden">
        <SelectField
          label={label}
          options={[{ value: '', label: 'All' }, ...options]}
          value={chosen ?? ''}
          onChange={(event) => onChoose(options.find(({ value }) => value === event.target.value)?.value)}
        />
      </div>
      <div role="group" aria-label={label} className="flex flex-wrap gap-2 max-md:hidden">
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
    </>
  );
}
