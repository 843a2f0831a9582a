import { WifiOff } from 'lucide-react';

import { brand } from '#web/brand.ts';
import { paths } from '#web/paths.ts';
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
        This screen is not on this device yet. It opens by itself as soon as there is a network again.
      </p>
      <button type="button" data-try-again className={`${buttonClass()} mt-2`}>
        Try Again
      </button>
      <StillOpens />
      <script async src={scriptUrl} />
    </div>
  );
}

/** The screens whose lists a member's device keeps (decision 0059). Whoever is not signed in is led to sign-in. */
const kept = [
  { title: 'My Codes', to: paths.myCodes() },
  { title: 'Orders', to: paths.orders() },
  { title: 'Offers of Day', to: paths.dayOffers() },
];

function StillOpens() {
  return (
    <section aria-labelledby="still-opens" className="border-line mt-6 grid w-full gap-3 border-t pt-6">
      <h2 id="still-opens" className="font-semibold">
        Kept on this device for members
      </h2>
      <ul className="flex flex-wrap justify-center gap-3">
        {kept.map(({ title, to }) => (
          <li key={title}>
            <a href={to} className={buttonClass('secondary')}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
