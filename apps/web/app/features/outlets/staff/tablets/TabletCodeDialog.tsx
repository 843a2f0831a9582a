import { formatTimeOnDay } from '@club/rules/kampala-time';
import { REFERRAL_QR_PX } from '@club/rules/limits';
import { useQuery } from '@tanstack/react-query';

import { serverNow } from '#web/lib/server-clock.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Bone } from '#web/ui/Skeleton.tsx';

export interface ShownCode {
  name: string;
  code: string;
  until: string;
}

interface TabletCodeDialogProps {
  shown: ShownCode;
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

/** The code of a new tablet, here once and nowhere else: to be scanned by the tablet, or typed there. */
export function TabletCodeDialog({ shown, onClose }: TabletCodeDialogProps) {
  const address = `${globalThis.location.origin}${paths.counter()}`;
  // Behind the #, so that it is in nobody's log.
  const qr = useQuery(qrQuery(`${address}#${shown.code}`));
  return (
    <Dialog
      open
      onClose={onClose}
      width="md"
      title={`Set up ${shown.name}`}
      description="Scan this with the tablet, or open the address there and type the code."
    >
      {/* Beside each other where there is room, so that all of it is seen on a counter tablet. */}
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
        <Button size="lg" wide className="sm:col-span-2" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
