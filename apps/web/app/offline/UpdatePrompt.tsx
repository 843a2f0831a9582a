import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { Button } from '#web/ui/Button.tsx';

import { isOutdated, startWorker, updateLater, updateNow, useUpdate } from './worker-updates.ts';

/** Says that a new version waits (spec 1 §2). It asks for nothing at once, so it takes no focus and covers no dialog. */
export function UpdatePrompt() {
  const update = useUpdate();
  useEffect(() => void startWorker(), []);
  useFreshScreens();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-3 bottom-3 z-30 grid justify-items-end sm:left-auto"
    >
      {update !== 'hidden' && (
        <section
          aria-labelledby="update-title"
          className="bg-surface text-ink shadow-float animate-rise pointer-events-auto grid w-full gap-4 rounded-lg p-4 sm:w-96"
        >
          <div className="flex items-start gap-3">
            <span className="bg-brand-wash text-brand-ink grid size-10 shrink-0 place-items-center rounded-full">
              <RefreshCw aria-hidden className="size-5" />
            </span>
            <div className="grid gap-1">
              <h2 id="update-title" className="text-lg font-bold">
                Update Available
              </h2>
              <p className="text-soft">A new version of the app is available. Update now to get the latest features.</p>
            </div>
          </div>
          <div className="grid grid-cols-2 gap-3">
            <Button variant="secondary" onClick={updateLater} disabled={update === 'beginning'}>
              Later
            </Button>
            <Button onClick={updateNow} loading={update === 'beginning'} loadingLabel="Updating...">
              Update Now
            </Button>
          </div>
        </section>
      )}
    </div>
  );
}

/** Another tab began a new version: this one follows where nothing typed is lost, on the way to another screen. */
function useFreshScreens(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (isOutdated()) globalThis.location.reload();
  }, [pathname]);
}
