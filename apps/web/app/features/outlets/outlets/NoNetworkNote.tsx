import { WifiOff } from 'lucide-react';

import { useOnline } from '#web/lib/use-online.ts';

/** Why nothing can be pressed on a page of the console whose changes are not kept on the device. */
export function NoNetworkNote() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="text-warn mb-4 flex items-start gap-2 font-medium">
          <WifiOff aria-hidden className="mt-0.5 size-5 shrink-0" />
          Nothing can be changed here until there is a network again.
        </p>
      )}
    </div>
  );
}
