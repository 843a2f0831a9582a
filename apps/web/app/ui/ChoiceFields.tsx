import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

import { cx } from './classes.ts';
import { Field, FieldError, type FieldText, inputClass } from './Field.tsx';

/** Drawn like a field: what browsers draw by themselves looks disabled on dark grounds. Who has colours of their own keeps theirs. */
const boxClass = cx(
  'relative mt-0.5 size-5 shrink-0 appearance-none border-2 border-edge bg-surface transition-colors',
  'checked:border-brand checked:bg-brand disabled:bg-sunken aria-invalid:border-bad',
  'after:absolute after:hidden checked:after:block',
  'forced-colors:appearance-auto forced-colors:after:hidden!',
);
const marks = {
  checkbox: cx(
    boxClass,
    'rounded-[0.3rem] after:top-px after:left-[0.3rem] after:h-2.5 after:w-1.5 after:rotate-45 after:border-r-2 after:border-b-2 after:border-on-brand',
  ),
  radio: cx(boxClass, 'rounded-full after:inset-1 after:rounded-full after:bg-on-brand'),
};

type CheckboxProps = Omit<FieldText, 'label' | 'optional'> & ComponentProps<'input'> & { label: ReactNode };

/** One yes-or-no. The whole line is the target. */
export function CheckboxField({ label, hint, error, id, ...input }: CheckboxProps) {
  const made = useId();
  const fieldId = id ?? made;
  const describedBy = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={fieldId} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input
          type="checkbox"
          {...input}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy === '' ? undefined : describedBy}
          className={marks.checkbox}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${fieldId}-hint`} className="text-soft -mt-2.5 ml-8 text-sm">
          {hint}
        </p>
      )}
      <FieldError id={`${fieldId}-error`} text={error} />
    </div>
  );
}

export interface Choice {
  value: string;
  label: string;
  note?: ReactNode;
  disabled?: boolean;
}

type GroupProps = FieldText & {
  options: readonly Choice[] /** Side by side: from tablets on, or always for a few short ones. */;
  columns?: boolean | 'always';
} & Omit<ComponentProps<'input'>, 'value'> & {
    value?: string | readonly string[];
  };

/** One of a few, as cards. With `form.register(name)` leave `value` away; else give `value` and `onChange`. */
export function RadioGroup(props: GroupProps) {
  return <ChoiceGroup {...props} kind="radio" />;
}

/** Several of a few, as cards. */
export function CheckboxGroup(props: GroupProps) {
  return <ChoiceGroup {...props} kind="checkbox" />;
}

function ChoiceGroup({
  kind,
  label,
  hint,
  error,
  optional,
  options,
  columns,
  value,
  id,
  ...input
}: GroupProps & { kind: 'radio' | 'checkbox' }) {
  const made = useId();
  const groupId = id ?? made;
  const chosen = typeof value === 'string' ? [value] : value;
  return (
    <fieldset className="grid min-w-0 content-start gap-2" aria-describedby={error ? `${groupId}-error` : undefined}>
      <legend className="mb-1.5 font-medium">
        {label}
        {optional && <span className="text-faint font-normal"> (optional)</span>}
      </legend>
      {hint && <div className="text-soft -mt-2 text-sm">{hint}</div>}
      <div
        className={cx(
          'grid gap-2',
          columns === 'always' && 'grid-cols-[repeat(auto-fit,minmax(min(max(8rem,34%),100%),1fr))]',
          columns === true && 'sm:grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))]',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="border-edge bg-surface has-checked:border-brand-ink has-checked:bg-brand-wash has-focus-visible:outline-brand-ink flex min-h-12 cursor-pointer items-start gap-3 rounded-md border px-[min(0.875rem,4.4vw)] py-3 transition has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-disabled:cursor-not-allowed has-disabled:opacity-60"
          >
            <input
              type={kind}
              {...input}
              value={option.value}
              disabled={option.disabled}
              {...(chosen ? { checked: chosen.includes(option.value) } : {})}
              className={cx(marks[kind], 'outline-none')}
            />
            {/* What is said of it stands below, a badge beside it where it has room. */}
            <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-0.5">
              <span className="max-w-full">{option.label}</span>
              {option.note && (
                <span className={cx('text-soft text-sm', typeof option.note === 'string' && 'w-full')}>
                  {option.note}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${groupId}-error`} text={error} />
    </fieldset>
  );
}

type SelectProps = FieldText & ComponentProps<'select'> & { options: readonly Choice[]; placeholder?: string };

/** One of many, with the phone's own picker. */
export function SelectField({ label, hint, error, optional, id, options, placeholder, ...select }: SelectProps) {
  return (
    <Field {...{ label, hint, error, optional, id }}>
      {(ids) => (
        <div className="relative">
          <select {...select} {...ids} className={cx(inputClass, 'appearance-none pr-11', select.className)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className="text-soft pointer-events-none absolute top-3.5 right-3.5 size-5" />
        </div>
      )}
    </Field>
  );
}
