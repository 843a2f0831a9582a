import type { IfMissing as Wish } from '@club/contract/shapes';
import { useId } from 'react';

import { ifMissingLabels } from '#web/features/shop/orders/if-missing.ts';
import { RadioGroup } from '#web/ui/ChoiceFields.tsx';

/** What the outlet is to do where something is not there after all. */
export function IfMissing({ value, onChange }: { value: Wish; onChange: (wish: Wish) => void }) {
  const name = useId();
  return (
    <RadioGroup
      label="If something is missing"
      name={name}
      value={value}
      options={Object.entries(ifMissingLabels).map(([wish, label]) => ({ value: wish, label }))}
      // The only values offered are these.
      onChange={(event) => onChange(event.target.value as Wish)}
    />
  );
}
