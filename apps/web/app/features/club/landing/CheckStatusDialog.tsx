import { CircleAlert } from 'lucide-react';

import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { inputClass } from '#web/ui/Field.tsx';

/** A native dialog, so that the page needs no framework. Its few lines of script stand in `landing-script.js`. */
export function CheckStatusDialog() {
  return (
    <dialog
      id="check-status"
      aria-labelledby="check-status-title"
      className="bg-surface text-ink shadow-float m-auto w-[min(28rem,calc(100%-2rem))] rounded-xl p-5 sm:p-6"
    >
      <form id="check-status-form" action={paths.applicationStatus()} method="get" noValidate className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="check-status-title" className="text-xl font-bold">
            Check your application
          </h2>
          <p className="text-soft">Enter the phone number you applied with.</p>
        </div>
        <div className="grid gap-1.5">
          <label htmlFor="check-status-phone" className="font-medium">
            Phone number
          </label>
          <input
            id="check-status-phone"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="0701234567"
            aria-describedby="check-status-error"
            className={`${inputClass} figures`}
          />
          <p id="check-status-error" role="alert" hidden className="text-bad text-sm font-medium">
            <CircleAlert aria-hidden className="mr-1.5 inline size-4 align-[-0.2em]" />
            <span id="check-status-error-text">Please enter your phone number</span>
          </p>
        </div>
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <button type="button" data-close-check-status className={buttonClass('secondary')}>
            Cancel
          </button>
          <button type="submit" className={buttonClass('primary')}>
            Check Status
          </button>
        </div>
      </form>
    </dialog>
  );
}
