import { CircleAlert, X } from 'lucide-react';

import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { inputClass } from '#web/ui/Field.tsx';

/** A native dialog that stands as `Dialog` does, so that the page needs no framework. Its few lines of script stand in `landing-script.js`. */
export function CheckStatusDialog() {
  return (
    <dialog
      id="check-status"
      aria-labelledby="check-status-title"
      className="bg-surface text-ink shadow-float m-auto mb-0 w-full max-w-none rounded-t-xl p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:mb-auto sm:w-[min(28rem,calc(100%-2rem))] sm:rounded-xl sm:p-6"
    >
      <form id="check-status-form" action={paths.applicationStatus()} method="get" noValidate className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="check-status-title" className="pr-10 text-xl font-bold">
            Check your application
          </h2>
          <p className="text-soft">Enter the phone number you applied with.</p>
        </div>
        <div className="grid gap-1.5">
          <label htmlFor="check-status-phone" className="font-medium">
            Phone number
          </label>
          <PhoneInput />
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
      {/* Last, so that the dialog opens with the cursor in its field. */}
      <button
        type="button"
        data-close-check-status
        aria-label="Close"
        className="text-soft hover:bg-sunken absolute top-3 right-3 grid size-11 place-items-center rounded-md transition"
      >
        <X aria-hidden className="size-5" />
      </button>
    </dialog>
  );
}

/** Looks as `PhoneField` does, which needs React to tidy what is typed; here the script does it at the end. */
function PhoneInput() {
  return (
    <div className="@container">
      <div className="has-focus-visible:outline-brand-ink flex rounded-md has-focus-visible:outline-3 has-focus-visible:outline-offset-2 @max-[12rem]:flex-col">
        <span
          aria-hidden
          className="figures border-edge bg-sunken text-soft grid min-h-12 place-items-center rounded-l-md border border-r-0 px-3.5 @max-[12rem]:rounded-tr-md @max-[12rem]:rounded-bl-none @max-[12rem]:border-r @max-[12rem]:border-b-0"
        >
          +256
        </span>
        <input
          id="check-status-phone"
          name="phone"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          placeholder="701234567 or 0701234567"
          aria-describedby="check-status-error"
          className={`${inputClass} figures rounded-l-none outline-none placeholder:text-sm @max-[12rem]:rounded-tr-none @max-[12rem]:rounded-bl-md`}
        />
      </div>
    </div>
  );
}
