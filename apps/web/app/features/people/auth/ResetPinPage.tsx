import { CODE_DIGITS } from '@club/rules/limits';
import { useController } from 'react-hook-form';

import { resetRules, useResetPin } from '#web/features/people/auth/reset-pin/use-reset-pin.ts';
import { titled } from '#web/lib/titled.ts';
import { useHydrated } from '#web/lib/use-address-search.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { CodeField } from '#web/ui/CodeField.tsx';
import { inputClass } from '#web/ui/Field.tsx';
import { FormBanner } from '#web/ui/FormShell.tsx';
import { PhoneField, PinField } from '#web/ui/TextField.tsx';

import { EasyPinWarning } from './EasyPinWarning.tsx';
import { ResendCode } from './ResendCode.tsx';

export const meta = titled('Set a New PIN', 'Set a new PIN with a code that we send you by SMS.');

type Reset = ReturnType<typeof useResetPin>;

const CODE_LABEL = 'Code from the SMS';

export default function ResetPinPage() {
  const reset = useResetPin();
  // Sent by the browser itself, the form would put the PIN into the address.
  const isReady = useHydrated();
  return (
    <div className="mx-auto max-w-md">
      <h1 className="text-2xl font-bold sm:text-3xl">Set a new PIN</h1>
      <p className="text-soft mt-2">We send a code to your phone. With it you choose a new PIN.</p>
      <form
        noValidate
        method="post"
        onSubmit={(event) => void reset.submit(event)}
        aria-busy={reset.loading}
        className="bg-surface shadow-card mt-6 grid gap-5 rounded-lg p-4 sm:p-6"
      >
        <FormBanner
          error={reset.error}
          action={reset.error?.code === 'code_used' && <LinkButton to={reset.signInPath}>Sign in</LinkButton>}
        />
        <WhoAsks reset={reset} isReady={isReady} />
        {isReady ? <CodeFromSms reset={reset} /> : <CodeBeforeScripts reset={reset} />}
        <NewPin reset={reset} />
        <Button type="submit" size="lg" wide loading={reset.loading} loadingLabel="Saving..." disabled={!isReady}>
          Set new PIN
        </Button>
      </form>
      <div className="mt-6 grid">
        <LinkButton to={reset.signInPath} variant="quiet">
          Back to sign in
        </LinkButton>
      </div>
    </div>
  );
}

/** The phone that the code goes to, and asking for it. */
function WhoAsks({ reset: { form, request, sendCode }, isReady }: { reset: Reset; isReady: boolean }) {
  const error = form.formState.errors.phone?.message;
  return (
    <div className="grid gap-3">
      <PhoneField
        label="Phone number"
        autoComplete="username"
        {...form.register('phone', {
          validate: resetRules.phone,
          // Asking for a code is no sending of the form, after which it would be looked at with each change.
          onChange: () => void (error && form.trigger('phone')),
        })}
        error={error}
      />
      {request.asked === null ? (
        <Button variant="secondary" loading={request.loading} disabled={!isReady} onClick={sendCode}>
          Send me a code
        </Button>
      ) : (
        <ResendCode from={request.asked.nextFrom} loading={request.loading} onResend={sendCode} />
      )}
      <p role="status" className="text-soft text-sm empty:hidden">
        {request.asked?.says}
      </p>
    </div>
  );
}

/**
 * As high as the boxes that take its place. They have a style of their own in them, which the policy of the pages keeps out
 * of their HTML.
 */
function CodeBeforeScripts({ reset: { form } }: { reset: Reset }) {
  return (
    <label className="grid gap-2 font-medium">
      {CODE_LABEL}
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        className={`${inputClass} figures h-16`}
        {...form.register('code')}
      />
    </label>
  );
}

function CodeFromSms({ reset: { form, loading } }: { reset: Reset }) {
  const { field, fieldState } = useController({
    name: 'code',
    control: form.control,
    rules: { validate: resetRules.code },
  });
  // A form leads to what is wrong by its field, which here is six of them.
  const takeRef = (boxes: HTMLDivElement | null) => field.ref({ focus: () => boxes?.querySelector('input')?.focus() });
  return (
    <div ref={takeRef}>
      <CodeField
        label={CODE_LABEL}
        digits={CODE_DIGITS}
        value={field.value}
        onChange={field.onChange}
        autoComplete="one-time-code"
        error={fieldState.error?.message}
        readOnly={loading}
      />
    </div>
  );
}

function NewPin({ reset: { form } }: { reset: Reset }) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PinField
        label="New PIN"
        autoComplete="new-password"
        {...form.register('new_pin', { validate: resetRules.new_pin })}
        error={errors.new_pin?.message}
      />
      <PinField
        label="Confirm PIN"
        autoComplete="new-password"
        {...form.register('confirm_pin', { validate: resetRules.confirm_pin })}
        error={errors.confirm_pin?.message}
      />
      <EasyPinWarning pin={form.watch('new_pin')} ownPhones={[form.watch('phone')]} error={errors.new_pin?.message} />
    </div>
  );
}
