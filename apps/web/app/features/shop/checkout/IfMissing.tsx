import type { IfMissing as Wish, ServiceType } from '@club/contract/shapes';
import { useId } from 'react';

import { ifMissingLabels } from '#web/features/shop/orders/if-missing.ts';
import { RadioGroup } from '#web/ui/ChoiceFields.tsx';

interface IfMissingProps {
  service_type: ServiceType;
  value: Wish;
  onChange: (wish: Wish) => void;
}

/** What the outlet is to do where something is not there after all. */
export function IfMissing({ service_type, value, onChange }: IfMissingProps) {
  const name = useId();
  return (
    <RadioGroup
      label="If something is missing"
      name={name}
      value={value}
      options={Object.entries(ifMissingLabels(service_type)).map(([wish, label]) => ({ value: wish, label }))}
      // The only values offered are these.
      onChange={(event) => onChange(event.target.value as Wish)}
    />
  );
}
