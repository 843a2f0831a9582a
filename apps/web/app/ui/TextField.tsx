import type { ComponentProps } from 'react';

import { typedDigits } from '#web/lib/typed-digits.ts';

import { cx } from './classes.ts';
import { Field, inputClass, type TypedText } from './Field.tsx';
import { typedPhone } from './typed-phone.ts';

type TextFieldProps = TypedText & ComponentProps<'input'>;

/** One line of text. Takes what `form.register('name')` gives. */
export function TextField({ label, hint, error, warning, optional, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, warning, optional, id }}>
      {(ids) => <input type="text" {...input} {...ids} className={cx(inputClass, input.className)} />}
    </Field>
  );
}

type TextAreaProps = TypedText & ComponentProps<'textarea'>;

export function TextArea({ label, hint, error, warning, optional, id, ...input }: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, warning, optional, id }}>
      {(ids) => <textarea rows={3} {...input} {...ids} className={cx(inputClass, input.className)} />}
    </Field>
  );
}

/** A phone number after a fixed +256. A country code that is typed or pasted goes by itself, and so does what is no digit. */
export function PhoneField({ label, hint, error, warning, optional, id, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, warning, optional, id }}>
      {(ids) => (
        // Beside the +256 as long as nine digits have room there, else below it.
        <div className="@container">
          {/* The focus is shown around both: they are one field. */}
          <div className="has-focus-visible:outline-brand-ink flex rounded-md has-focus-visible:outline-3 has-focus-visible:outline-offset-2 @max-[12rem]:flex-col">
            <span
              aria-hidden
              className="figures border-edge bg-sunken text-soft grid min-h-12 place-items-center rounded-l-md border border-r-0 px-3.5 @max-[12rem]:rounded-tr-md @max-[12rem]:rounded-bl-none @max-[12rem]:border-r @max-[12rem]:border-b-0"
            >
              +256
            </span>
            <input
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              placeholder="701234567 or 0701234567"
              {...input}
              {...ids}
              onChange={(event) => {
                const kept = typedPhone(event.target.value);
                if (kept !== event.target.value) event.target.value = kept;
                return input.onChange?.(event);
              }}
              className={cx(
                inputClass,
                'figures rounded-l-none outline-none placeholder:text-sm @max-[12rem]:rounded-tr-none @max-[12rem]:rounded-bl-md',
                input.className,
              )}
            />
          </div>
        </div>
      )}
    </Field>
  );
}

type PinFieldProps = TextFieldProps & { digits?: number };

/** A masked numeric PIN. Pasting and password managers work; whatever is no digit is dropped. */
export function PinField({ label, hint, error, warning, optional, id, digits = 4, ...input }: PinFieldProps) {
  return (
    <Field {...{ label, hint, error, warning, optional, id }}>
      {(ids) => (
        <input
          type="password"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="current-password"
          // In words: dots would look like a PIN that is filled in.
          placeholder={`${digits} digits`}
          {...input}
          {...ids}
          onChange={(event) => {
            event.target.value = typedDigits(event.target.value, digits);
            return input.onChange?.(event);
          }}
          className={cx(inputClass, 'figures tracking-[0.4em] placeholder:tracking-normal', input.className)}
        />
      )}
    </Field>
  );
}
