import type { RedemptionCode } from '@club/contract/offers-of-the-day/codes';
import { qrTextOf } from '@club/rules/redemption-qr';
import { Sun } from 'lucide-react';
import { useEffect, useState } from 'react';

import { drawDenseQrPicture } from '#web/lib/draw-qr.ts';
import { useWakeLock } from '#web/lib/use-wake-lock.ts';
import { CodeDigits } from '#web/ui/CodeDigits.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Bone } from '#web/ui/Skeleton.tsx';

interface QrDialogProps {
  code: Pick<RedemptionCode, 'code' | 'qr_text' | 'offer_name'>;
  onClose: () => void;
}

/** The QR of a code, drawn on the phone itself, so that it is there without a network. */
export function QrDialog({ code, onClose }: QrDialogProps) {
  // What was kept before it held a signature, or runs out at this moment, still holds the digits.
  const text = code.qr_text ?? qrTextOf(code.code);
  const [picture, setPicture] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useWakeLock();
  useEffect(() => {
    let isHere = true;
    drawDenseQrPicture(text).then(
      (drawn) => isHere && setPicture(drawn),
      () => isHere && setFailed(true),
    );
    return () => {
      isHere = false;
    };
  }, [text]);
  return (
    <Dialog open onClose={onClose} title="QR Code" description={code.offer_name}>
      <div className="grid gap-4">
        {hasFailed ? (
          <Notice tone="bad" live>
            Failed to load QR code
          </Notice>
        ) : (
          // White whatever the theme: a scanner needs the contrast.
          <div className="mx-auto grid aspect-square w-full max-w-72 place-items-center rounded-lg bg-white p-2">
            {picture === null ? (
              <Bone className="size-full" />
            ) : (
              <img src={picture} alt={`QR code of ${code.offer_name}`} className="size-full" />
            )}
          </div>
        )}
        <CodeDigits code={code.code} label="Or read out these digits" group={4} size="md" />
        <p className="text-soft flex items-center justify-center gap-2 text-sm">
          <Sun aria-hidden className="size-4 shrink-0" />
          Turn your screen bright, so that it can be scanned.
        </p>
      </div>
    </Dialog>
  );
}
