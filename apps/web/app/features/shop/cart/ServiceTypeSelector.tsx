import type { ServiceType } from '@club/contract/shapes';
import { serviceTypeLabels } from '@club/rules/order-status';
import { Store } from 'lucide-react';
import { useId } from 'react';

import { RadioGroup } from '#web/ui/ChoiceFields.tsx';

const notes: Record<ServiceType, string> = {
  in_store: 'Collect at the counter',
  delivery: 'Brought to your door',
  curbside: 'Brought out to your car',
};

interface ServiceTypeSelectorProps {
  /** What the outlet offers. */
  types: readonly ServiceType[];
  value: ServiceType;
  onChange: (type: ServiceType) => void;
  disabled?: boolean;
}

/** How the goods are to be had. All lines of a cart share one way. */
export function ServiceTypeSelector({ types, value, onChange, disabled }: ServiceTypeSelectorProps) {
  const name = useId();
  const [only] = types;
  if (types.length === 1 && only === value) {
    return (
      <p className="flex items-center gap-3">
        <Store aria-hidden className="text-brand-ink size-5 shrink-0" />
        <span>
          <b className="font-semibold">{serviceTypeLabels[only]}</b>
          <span className="text-soft"> – {notes[only]}</span>
        </span>
      </p>
    );
  }
  return (
    <RadioGroup
      label="How would you like to get it?"
      name={name}
      value={value}
      disabled={disabled}
      columns={types.length === 2 ? 'always' : types.length > 1}
      options={types.map((type) => ({ value: type, label: serviceTypeLabels[type], note: notes[type] }))}
      // The only values offered are service types.
      onChange={(event) => onChange(event.target.value as ServiceType)}
    />
  );
}
