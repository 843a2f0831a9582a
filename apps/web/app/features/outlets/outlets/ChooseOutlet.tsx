import { SelectField } from '#web/ui/ChoiceFields.tsx';

import { useChosenOutlet } from './use-chosen-outlet.ts';

/** For who manages several outlets; nothing for everybody else. */
export function ChooseOutlet() {
  const { outlet, outlets, choose } = useChosenOutlet();
  if (outlets.length < 2) return null;
  return (
    <div className="max-w-form mb-4">
      <SelectField
        label="Outlet"
        value={outlet ?? ''}
        options={outlets.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => choose(event.target.value)}
      />
    </div>
  );
}
