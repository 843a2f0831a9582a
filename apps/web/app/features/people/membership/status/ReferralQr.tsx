import { REFERRAL_QR_PX } from '@club/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';

import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Bone } from '#web/ui/Skeleton.tsx';

import { referralLink } from './share-words.ts';

const qrQuery = (link: string) => ({
  queryKey: ['membership', 'qr', link],
  queryFn: async () => (await import('#web/lib/draw-qr.ts')).drawQrPicture(link),
  staleTime: Infinity,
  // What draws it is kept on the phone, so it needs no network.
  networkMode: 'always' as const,
});

/** The link as a picture, for a friend's camera and for printing. */
export function ReferralQr({ referral_code }: { referral_code: string }) {
  const link = referralLink(referral_code);
  const qr = useQuery(qrQuery(link));
  return (
    <div className="grid content-start justify-items-center gap-3">
      {/* White in both themes: cameras need the contrast. */}
      <div className="grid size-[216px] place-items-center rounded-md bg-white p-2">
        {qr.isPending && <Bone className="size-[200px]" />}
        {qr.isError && (
          <div className="grid justify-items-center gap-2 p-3 text-center text-black">
            <p>The QR code could not be drawn.</p>
            <Button variant="secondary" onClick={() => void qr.refetch()}>
              Try Again
            </Button>
          </div>
        )}
        {qr.data && (
          <img src={qr.data} width={REFERRAL_QR_PX} height={REFERRAL_QR_PX} alt="QR code of your referral link" />
        )}
      </div>
      <a
        href={qr.data}
        download="kasente-club-referral.svg"
        aria-disabled={qr.data === undefined || undefined}
        className={buttonClass('quiet')}
      >
        <Download aria-hidden className="size-5" />
        Download QR code
      </a>
    </div>
  );
}
