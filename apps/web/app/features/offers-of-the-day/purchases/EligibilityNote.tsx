import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';

import type { Eligibility } from './use-eligibility.ts';

interface EligibilityNoteProps {
  eligibility: Eligibility;
  /** The purchase waits because too many buy at the same moment. */
  isInCrowd: boolean;
}

/** Whether the purchase can go on, in one line that is always there. */
export function EligibilityNote({ eligibility, isInCrowd }: EligibilityNoteProps) {
  const { eligible, message, isChecking } = eligibility;
  if (isInCrowd) {
    return (
      <p role="status" className="text-soft flex min-h-6 items-start gap-2 text-sm font-medium">
        <LoaderCircle aria-hidden className="mt-0.5 size-4 shrink-0 animate-spin" />
        Many members are buying right now. We keep trying for you.
      </p>
    );
  }
  return (
    <p role="status" className="flex min-h-6 items-start gap-2 text-sm font-medium">
      {isChecking && (
        <>
          <LoaderCircle aria-hidden className="text-soft mt-0.5 size-4 shrink-0 animate-spin" />
          <span className="text-soft">Checking...</span>
        </>
      )}
      {message !== null && eligible && (
        <>
          <CircleCheck aria-hidden className="text-good mt-0.5 size-4 shrink-0" />
          <span className="text-good">{message}</span>
        </>
      )}
      {message !== null && !eligible && (
        <>
          <CircleAlert aria-hidden className="text-bad mt-0.5 size-4 shrink-0" />
          <span className="text-bad">{message}</span>
        </>
      )}
    </p>
  );
}
