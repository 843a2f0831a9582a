import { type ComponentProps, type ReactNode, useId } from 'react';

import { cx } from './classes.ts';

interface SwitchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: string;
  hint?: ReactNode;
  /** Beside the label: a word on its state. */
  badge?: ReactNode;
}

/** Something that is on or off and is saved at once. The whole line is the target. */
export function SwitchField({ label, hint, badge, ...input }: SwitchFieldProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cx(
        'flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3',
        input.disabled === true ? 'cursor-not-allowed' : 'cursor-pointer',
      )}
    >
      {/* Where ten letters have no room beside it, the switch stands below them. */}
      <span className="grid min-w-0 grow basis-40 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span id={`${id}-label`} className="font-medium">
            {label}
          </span>
          {badge}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="text-soft text-sm">
            {hint}
          </span>
        )}
      </span>
      <span className="relative ml-auto shrink-0">
        <input
          {...input}
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={input.checked}
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="peer absolute inset-0 size-full cursor-[inherit] opacity-0"
        />
        <span
          aria-hidden
          className="border-edge bg-sunken peer-checked:border-brand peer-checked:bg-brand peer-focus-visible:outline-brand-ink block h-8 w-14 rounded-full border-2 transition peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-disabled:opacity-50"
        />
        <span
          aria-hidden
          className="bg-edge peer-checked:bg-on-brand pointer-events-none absolute top-1.5 left-1.5 size-5 rounded-full transition peer-checked:translate-x-6 peer-disabled:opacity-50"
        />
      </span>
    </label>
  );
}
