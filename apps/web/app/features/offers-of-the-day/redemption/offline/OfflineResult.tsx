import type { CounterShift } from '@club/contract/offers-of-the-day/shifts';
import { useState } from 'react';

import { CounterResult } from '#web/features/offers-of-the-day/redemption/CounterResult.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { Button } from '#web/ui/Button.tsx';

import type { OfflineCheck } from './check-offline.ts';
import { rememberCodeGone } from './codes-gone.ts';
import { keepHandOver } from './hand-overs.ts';

const texts: Record<OfflineCheck['state'], string> = {
  provisional: 'Signed by the club. Whether it was used elsewhere is known once the network is back.',
  expired: 'This code has expired.',
  used: 'It was handed over on this device already.',
  elsewhere: 'This code is for another outlet.',
  unsigned: 'Without a network only the signed QR can be checked. Please scan it.',
  unknown: 'This is no QR of the club.',
};

const SECOND_MS = 1_000;

interface OfflineResultProps {
  shift: CounterShift;
  seen: OfflineCheck;
  onNext: () => void;
}

/** What this device can say by itself, and handing over by it in the name of the shift. */
export function OfflineResult({ shift, seen, onNext }: OfflineResultProps) {
  const [isDone, setDone] = useState(false);
  const { facts, state } = seen;
  function handOver() {
    if (seen.state !== 'provisional') return;
    const handed_over_at = new Date(serverNow()).toISOString();
    const { code_id, expires_s } = seen.facts;
    keepHandOver({ shift_id: shift.id, outlet_id: shift.outlet.id, code_id, qr: seen.qr, handed_over_at });
    rememberCodeGone({ code_id, until_ms: expires_s * SECOND_MS });
    setDone(true);
  }
  const goods = { first_name: facts?.first_name ?? null, offer_name: facts?.offer_name ?? null };
  const message = isDone ? `By ${shift.staff_name}. The club is told once the network is back.` : texts[state];
  return (
    <CounterResult
      state={isDone ? 'told-later' : state}
      message={message}
      {...goods}
      items={facts?.items ?? []}
      onNext={onNext}
    >
      {state === 'provisional' && !isDone && (
        <Button size="lg" wide onClick={handOver}>
          Hand over
        </Button>
      )}
    </CounterResult>
  );
}
