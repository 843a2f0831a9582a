import { Compass } from 'lucide-react';
import { useNavigate } from 'react-router';

import { titled } from '#web/lib/titled.ts';
import { paths } from '#web/paths.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';

export const meta = titled('Page not found');

export default function NotFoundPage() {
  const navigate = useNavigate();
  function goBack() {
    // In a tab of its own there is nothing to go back to.
    if (history.length > 1) void navigate(-1);
    else location.assign(paths.home());
  }
  return (
    <div className="max-w-form mx-auto grid justify-items-center gap-4 py-10 text-center sm:py-20">
      <span className="bg-brand-wash text-brand-ink grid size-20 place-items-center rounded-full">
        <Compass aria-hidden className="size-10" />
      </span>
      <h1 className="text-3xl font-bold">Page not found</h1>
      <p className="text-soft">
        This page does not exist, or it has moved. Check the address, or start again from home.
      </p>
      <div className="mt-2 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
        {/* The landing page is plain HTML, so it is loaded as a document. */}
        <a href={paths.home()} className={buttonClass('primary', 'lg')}>
          Go back home
        </a>
        <Button variant="secondary" size="lg" onClick={goBack}>
          Go back
        </Button>
      </div>
    </div>
  );
}
