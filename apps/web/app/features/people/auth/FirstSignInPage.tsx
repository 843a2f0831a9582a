import { titled } from '#web/lib/titled.ts';
import { useHydrated } from '#web/lib/use-address-search.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { FormBanner } from '#web/ui/FormShell.tsx';
import { PinField } from '#web/ui/TextField.tsx';

import { EasyPinWarning } from './EasyPinWarning.tsx';
import { useFirstSignIn } from './first-sign-in/use-first-sign-in.ts';
import { resetRules } from './reset-pin/use-reset-pin.ts';

export const meta = titled('Welcome', 'Choose a PIN with the link that you were given.');

/** Where the one-time link leads that an operator of the club hands out. */
export default function FirstSignInPage() {
  const { form, error, isDead, loading, submit } = useFirstSignIn();
  const { errors } = form.formState;
  // Sent by the browser itself, the form would put the PIN into the address.
  const isReady = useHydrated();
  return (
    <div className="mx-auto max-w-md">
      <h1 className="text-2xl font-bold sm:text-3xl">Choose your PIN</h1>
      <p className="text-soft mt-2">
        Your link signs you in once. From then on you sign in with your phone number and this PIN.
      </p>
      <form
        noValidate
        method="post"
        onSubmit={(event) => void submit(event)}
        aria-busy={loading}
        className="bg-surface shadow-card mt-6 grid gap-5 rounded-lg p-4 sm:p-6"
      >
        <FormBanner error={error} />
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
          <EasyPinWarning pin={form.watch('new_pin')} error={errors.new_pin?.message} />
        </div>
        <Button
          type="submit"
          size="lg"
          wide
          loading={loading}
          loadingLabel="Signing in..."
          disabled={!isReady || isDead}
        >
          Set PIN and sign in
        </Button>
      </form>
      <div className="mt-6 grid">
        <LinkButton to={paths.login()} variant="quiet">
          Back to sign in
        </LinkButton>
      </div>
    </div>
  );
}
