import { paths } from '#web/paths.ts';
import { Logo } from '#web/shell/Logo.tsx';
import { buttonClass } from '#web/ui/Button.tsx';

export function LandingHeader() {
  return (
    <header className="on-deep bg-deep text-on-deep @container">
      <div className="page flex min-h-18 items-center justify-between gap-3">
        <Logo tone="deep" short />
        <div className="flex flex-wrap items-center justify-end gap-1 py-1 sm:gap-2">
          <button type="button" data-open-check-status className={buttonClass('on-deep')}>
            Check Status
          </button>
          <a
            href={paths.login()}
            data-sign-in={paths.dashboard()}
            className="hover:bg-on-deep/10 inline-flex min-h-11 items-center rounded-md px-3 font-semibold"
          >
            Member Login
          </a>
        </div>
      </div>
    </header>
  );
}
