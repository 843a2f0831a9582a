import { WifiOff } from 'lucide-react';

import { brand } from '#web/brand.ts';
import { buttonClass } from '#web/ui/Button.tsx';

import scriptUrl from './offline-script.js?url&no-inline';

/** Pure HTML: the scripts of the screen that it stands in for are just what is missing. */
export const handle = { scripts: false };

export const meta = () => [{ title: `You are offline – ${brand.name}` }, { name: 'robots', content: 'noindex' }];

export default function OfflinePage() {
  return (
    <div className="max-w-read mx-auto grid justify-items-center gap-3 px-4 py-12 text-center">
      <span className="bg-warn-wash text-warn grid size-16 place-items-center rounded-full">
        <WifiOff aria-hidden className="size-8" />
      </span>
      <h1 className="text-xl font-bold">You are offline</h1>
      <p className="max-w-form text-soft">
        This screen is not on your phone yet. It opens by itself as soon as there is a network again.
      </p>
      <button type="button" data-try-again className={`${buttonClass()} mt-2`}>
        Try Again
      </button>
      <script async src={scriptUrl} />
    </div>
  );
}
