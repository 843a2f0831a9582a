import type { Tablet } from '@club/contract/outlets/tablets';
import { formatTimeOnDay } from '@club/rules/kampala-time';
import { REFERRAL_QR_PX } from '@club/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serverNow } from '#web/lib/server-clock.ts';
import { useClock } from '#web/lib/use-clock.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Bone } from '#web/ui/Skeleton.tsx';

export interface ShownCode {
  id: string;
  name: string;
  code: string;
  until: string;
}

interface TabletCodeDialogProps {
  shown: ShownCode;
  /** Whose it is, as the list has it by now. */
  tablet: Tablet | undefined;
  onClose: () => void;
}

const qrQuery = (link: string) => ({
  queryKey: ['staff', 'tablet_qr', link],
  queryFn: async () => (await import('#web/lib/draw-qr.ts')).drawQrPicture(link),
  staleTime: Infinity,
  // It opens a tablet: not kept longer than it is shown.
  gcTime: 0,
  networkMode: 'always' as const,
});

/** The code of a new tablet, here once and nowhere else; no longer where it was used, has run out, or a colleague has switched it off. */
export function TabletCodeDialog({ shown, tablet, onClose }: TabletCodeDialogProps) {
  const isOver = useIsOver(shown, tablet);
  const isSetUp = tablet?.state === 'active';
  return (
    <Dialog
      open
      onClose={onClose}
      width="md"
      title={`Set up ${shown.name}`}
      {...(!isSetUp &&
        !isOver && { description: 'Scan this with the tablet, or open the address there and type the code.' })}
    >
      <div className="grid gap-5">
        {isSetUp && (
          <Notice tone="good" live title={`${shown.name} is set up`}>
            Your staff can sign in on it.
          </Notice>
        )}
        {isOver && (
          <Notice tone="warn" live title="This code opens nothing any more">
            It has run out, or a colleague has switched the tablet off. Add it anew.
          </Notice>
        )}
        {!isSetUp && !isOver && <Code shown={shown} />}
        <Button size="lg" wide onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}

/** One that nobody set up leaves the list with its code. */
function useIsOver({ until }: ShownCode, tablet: Tablet | undefined): boolean {
  const [wasListed, setListed] = useState(false);
  if (tablet !== undefined && !wasListed) setListed(true);
  useClock();
  if (tablet !== undefined) return tablet.state === 'off' || (tablet.state === 'waiting' && isPast(until));
  return wasListed || isPast(until);
}

const isPast = (until: string) => Date.parse(until) <= serverNow();

/** To be scanned by the tablet, or typed there. */
function Code({ shown }: { shown: ShownCode }) {
  const address = `${globalThis.location.origin}${paths.counter()}`;
  // Behind the #, so that it is in nobody's log.
  const qr = useQuery(qrQuery(`${address}#${shown.code}`));
  return (
    // Beside each other where there is room, so that all of it is seen on a counter tablet.
    <div className="grid items-center justify-items-center gap-5 sm:grid-cols-[auto_1fr]">
      {/* White in both themes: cameras need the contrast. */}
      <div className="grid size-[216px] place-items-center rounded-md bg-white p-2">
        {qr.data ? (
          <img src={qr.data} width={REFERRAL_QR_PX} height={REFERRAL_QR_PX} alt="QR code that sets up the tablet" />
        ) : (
          <Bone className="size-[200px]" />
        )}
      </div>
      <div className="grid justify-items-center gap-4">
        <p className="figures bg-sunken rounded-md px-4 py-3 text-xl font-bold tracking-wider select-all">
          {shown.code}
        </p>
        <p className="text-soft text-center wrap-anywhere">
          {address}
          <br />
          Good once, until <span className="figures">{formatTimeOnDay(shown.until, serverNow())}</span>
        </p>
      </div>
    </div>
  );
}
