import { X } from 'lucide-react';
import { useState } from 'react';

import { brand } from '#web/brand.ts';
import { CheckStatusDialog } from '#web/features/people/auth/CheckStatusDialog.tsx';
import { AdditionalSection } from '#web/features/people/membership/apply/AdditionalSection.tsx';
import { ContactSection } from '#web/features/people/membership/apply/ContactSection.tsx';
import { PersonalSection } from '#web/features/people/membership/apply/PersonalSection.tsx';
import { SecuritySection } from '#web/features/people/membership/apply/SecuritySection.tsx';
import { StillNeeded } from '#web/features/people/membership/apply/StillNeeded.tsx';
import { TermsField } from '#web/features/people/membership/apply/TermsField.tsx';
import { useApplication } from '#web/features/people/membership/apply/use-application.ts';
import { titled } from '#web/lib/titled.ts';
import { useHydrated } from '#web/lib/use-address-search.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { FormPage } from '#web/ui/FormShell.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import { useAsksForStatus } from './asks-for-status.ts';

export const meta = titled(
  'Apply for Membership',
  `Apply for a place in ${brand.name}. It is free and takes two minutes.`,
);

export default function ApplyPage() {
  const application = useApplication();
  // Sent by the browser itself, the form would put the PIN into the address.
  const isReady = useHydrated();
  const isIncomplete = Object.values(application.problems).some((problem) => problem !== null);
  return (
    <div className="max-w-form mx-auto">
      <div className="-mt-4 mb-1 flex justify-end sm:-mt-6">
        {/* The landing page is plain HTML, so it is loaded as a document. */}
        <a href={paths.home()} className={`${buttonClass('quiet')} -mr-[min(0.75rem,3.75vw)]`}>
          Close
          <X aria-hidden className="size-5" />
        </a>
      </div>
      <FormPage
        title="Apply for Membership"
        intro={
          <>
            <p>It is free and takes about two minutes. Places are given in the order of the queue.</p>
            <AlreadyRegistered />
          </>
        }
        onSubmit={(event) => void application.submit(event)}
        loading={application.loading}
        error={application.error}
        submitLabel="Submit Application"
        loadingLabel="Submitting..."
        disabled={!isReady}
        incomplete={isIncomplete}
        cancel={
          <a href={paths.home()} className={buttonClass('secondary', 'lg')}>
            Cancel
          </a>
        }
      >
        {/* Until the scripts are there, marks on the page itself say what stands here: it would push the form down. */}
        {application.isReferred !== false && (
          <div className={application.isReferred === null ? 'hidden in-[.is-referred]:block' : undefined}>
            <Notice tone="good" live>
              You've been referred! Your application will be prioritized.
            </Notice>
          </div>
        )}
        {application.draft.broughtBack !== false && (
          <div className={application.draft.broughtBack === null ? 'hidden in-[.has-draft]:block' : undefined}>
            <BroughtBack onClear={application.draft.clear} />
          </div>
        )}
        <PersonalSection application={application} />
        <ContactSection application={application} />
        <SecuritySection application={application} />
        <AdditionalSection application={application} />
        <TermsField application={application} />
        <StillNeeded application={application} />
      </FormPage>
    </div>
  );
}

function AlreadyRegistered() {
  const [open, setOpen] = useState(false);
  const [asks, hasAsked] = useAsksForStatus();
  function close() {
    setOpen(false);
    if (asks) hasAsked();
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      Already registered?
      <Button variant="quiet" className="-mx-2 px-2!" onClick={() => setOpen(true)}>
        Check your status
      </Button>
      {(open || asks) && <CheckStatusDialog open onClose={close} />}
    </p>
  );
}

function BroughtBack({ onClear }: { onClear: () => void }) {
  return (
    <div className="bg-sunken text-soft flex flex-wrap items-center justify-between gap-x-4 rounded-md px-4 py-1.5 text-sm">
      <p>Kept on this device from your last visit, without your PIN.</p>
      <Button variant="quiet" onClick={onClear} className="-mx-4">
        Clear the form
      </Button>
    </div>
  );
}
