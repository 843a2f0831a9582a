import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';

import { brand } from '#web/brand.ts';
import { ContactWays } from '#web/features/club/site/ContactWays.tsx';
import { AccountNotApproved } from '#web/features/people/auth/sign-in/AccountNotApproved.tsx';
import { ForgotPinDialog } from '#web/features/people/auth/sign-in/ForgotPinDialog.tsx';
import { sentBy } from '#web/features/people/auth/sign-in/sent-by.ts';
import { useSignIn } from '#web/features/people/auth/sign-in/use-sign-in.ts';
import { titled } from '#web/lib/titled.ts';
import { useAddressSearch, useHydrated } from '#web/lib/use-address-search.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/ChoiceFields.tsx';
import { cx } from '#web/ui/classes.ts';
import { DialogToCome } from '#web/ui/Dialog.tsx';
import { FormBanner } from '#web/ui/FormShell.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneField, PinField } from '#web/ui/TextField.tsx';

import { CheckStatusDialog } from './CheckStatusDialog.tsx';

// Only admins ever see it.
const SecondStepDialog = lazy(async () => ({
  default: (await import('#web/features/people/auth/sign-in/SecondStepDialog.tsx')).SecondStepDialog,
}));

export const meta = titled('Member Login', `Sign in to ${brand.name} with your phone number and PIN.`);

export default function SignInPage() {
  const signIn = useSignIn();
  // Sent by the browser itself, the form would put the PIN into the address.
  const isReady = useHydrated();
  return (
    <div className="mx-auto max-w-md">
      <h1 className="text-2xl font-bold sm:text-3xl">Welcome back</h1>
      <p className="text-soft mt-2">Sign in with your phone number and PIN.</p>
      <form
        noValidate
        method="post"
        onSubmit={(event) => void signIn.submit(event)}
        aria-busy={signIn.loading}
        className="bg-surface shadow-card mt-6 grid gap-5 rounded-lg p-4 sm:p-6"
      >
        {signIn.error === null && isReady && <WhySignedOut />}
        {signIn.isLocked ? (
          <LockBanner error={signIn.error} />
        ) : (
          <FormBanner error={signIn.error} action={signIn.isSuspended && <ContactWays />} />
        )}
        <PhoneField label="Phone number" autoComplete="username" {...signIn.phone} />
        <div className={cx('grid justify-items-end *:w-full', !signIn.isLocked && '-mb-3')}>
          <PinField label="4-digit PIN" {...signIn.pin} />
          {/* The banner of a lock offers it already. */}
          {!signIn.isLocked && <ForgotPin>Forgot your PIN?</ForgotPin>}
        </div>
        <CheckboxField label="Remember me" hint="Leave it off on a phone you share." {...signIn.rememberMe} />
        <Button type="submit" size="lg" wide loading={signIn.loading} loadingLabel="Signing in..." disabled={!isReady}>
          Sign in
        </Button>
      </form>
      <NotYetAMember />
      {signIn.isSecondStep && (
        <Suspense fallback={<DialogToCome onClose={signIn.secondStep.onClose} />}>
          <SecondStepDialog {...signIn.secondStep} />
        </Suspense>
      )}
      <AccountNotApproved phone={signIn.unapprovedPhone} onClose={signIn.dismissUnapproved} />
    </div>
  );
}

/** Takes the view and the focus at once: out of sight above the form, a button that only asks to wait would look broken. */
function LockBanner({ error }: { error: string | null }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    banner.current?.focus({ preventScroll: true });
    banner.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, []);
  return (
    <div ref={banner} tabIndex={-1} className="outline-none">
      <FormBanner error={error} action={<ForgotPin>Forgot your PIN? Set a new one</ForgotPin>} />
    </div>
  );
}

/** Stays until the next try, for who looked away when the session ended. */
function WhySignedOut() {
  const { state } = useLocation() as { state: { says?: string } | null };
  return state?.says === undefined ? null : (
    <Notice tone="warn" live>
      {state.says}
    </Notice>
  );
}

/** A plain link until the scripts are there; it leads to the page where a code can be asked for as well. */
function ForgotPin({ children }: { children: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Link
        to={paths.resetPin()}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
        className="text-brand-ink inline-flex min-h-11 w-fit! items-center rounded-sm font-semibold hover:underline"
      >
        {children}
      </Link>
      {open && <ForgotPinDialog open onClose={() => setOpen(false)} />}
    </>
  );
}

function NotYetAMember() {
  const [open, setOpen] = useState(false);
  const search = useAddressSearch();
  return (
    <section aria-label="Not a member yet" className="mt-8 grid justify-items-center gap-2 text-center">
      <p className="text-soft">Not a member yet?</p>
      <LinkButton to={paths.apply({ ref: search ? sentBy(search) : undefined })} variant="secondary" size="lg" wide>
        Apply for membership
      </LinkButton>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Check application status
      </Button>
      {open && <CheckStatusDialog open onClose={() => setOpen(false)} />}
    </section>
  );
}
