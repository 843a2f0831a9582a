import type { CounterShift } from '@club/contract/offers-of-the-day/shifts';
import { openCounterShift } from '@club/contract/offers-of-the-day/shifts';
import { formatTimeOnDay } from '@club/rules/kampala-time';
import { staffPinError } from '@club/rules/staff-pin';
import { useMutation } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';

import { toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { frameReader } from '#web/features/offers-of-the-day/redemption/scan/read-frame.ts';
import { StaffPinField } from '#web/features/offers-of-the-day/redemption/StaffPinField.tsx';
import { isAtCounter } from '#web/lib/at-counter.ts';
import { plural } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { useWholeField } from '#web/lib/use-whole-field.ts';
import { keepScreen } from '#web/offline/keep-screen.ts';
import { useKeeping } from '#web/offline/use-keeping.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';

import { canCheck } from './check-offline.ts';
import { useWaiting } from './hand-overs.ts';
import { Refused } from './Refused.tsx';
import { keepShift } from './shift-store.ts';

const CANNOT = 'This browser cannot check codes without a network. Please bring it up to date.';

interface ShiftCardProps {
  shift: CounterShift | null;
  /** At which of their outlets a manager of several stands. */
  outlet: string | undefined;
}

/**
 * Whether this device goes on when the network goes, in whose name, and what it still has to tell. "Shift" is said of the sign-in
 * on a tablet alone: people took the two for one.
 */
export function ShiftCard({ shift, outlet }: ShiftCardProps) {
  const online = useOnline();
  const waiting = useWaiting();
  const [isOpening, setOpening] = useState(false);
  const isKept = useKeptScreen(online && shift !== null);
  return (
    <section aria-label="Without a network" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft flex min-w-[min(14rem,100%)] flex-1 items-start gap-2">
          <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0" />
          {shift === null
            ? 'This counter stops when the network goes, unless you allow it to go on.'
            : `Allowed by ${shift.staff_name} until ${formatTimeOnDay(shift.ends_at, serverNow())}: goes on without a network${isKept ? ', also when it is opened anew' : ''}.`}
        </p>
        {online && (
          <Button variant="secondary" onClick={() => setOpening(true)}>
            {shift === null ? 'Allow Work Without Network' : 'Allow Again'}
          </Button>
        )}
      </div>
      {waiting > 0 && (
        <p role="status" className="text-warn figures font-semibold">
          {plural(waiting, 'hand-over')} still to be told to the club
        </p>
      )}
      <Refused />
      {isOpening && <OpenShift outlet={outlet} onClose={() => setOpening(false)} />}
    </section>
  );
}

/** Brings to the device what the network may not be there for: what reads the camera, and the screen itself. True when it is. */
function useKeptScreen(isPreparing: boolean): boolean {
  const [isKept, setKept] = useState(false);
  // Opened anew, the screen has to know by itself that somebody manages the outlet.
  const knowsWho = useKeeping() || isAtCounter();
  useEffect(() => {
    if (!isPreparing) return undefined;
    // Here at once, where there is no worker either.
    frameReader().catch(() => undefined);
    return keepScreen(() => setKept(true));
  }, [isPreparing]);
  return isKept && knowsWho;
}

function OpenShift({ outlet, onClose }: Pick<ShiftCardProps, 'outlet'> & { onClose: () => void }) {
  const [pin, setPin] = useState('');
  const whole = useWholeField(pin, staffPinError(pin));
  const open = useMutation({
    mutationFn: async () => {
      const shift = await call(openCounterShift, { query: { outlet }, body: { pin } });
      if (!(await canCheck(shift.qr_key.public_key))) throw new Error(CANNOT);
      return shift;
    },
    onSuccess: (shift) => {
      keepShift(shift);
      onClose();
    },
    onError: () => setPin(''),
  });
  const wrongPin = open.error ? toApiError(open.error).fields['pin']?.[0] : undefined;
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Allow work without a network"
      description="What is handed over without a network is handed over in the name of whoever allows it."
      submitLabel="Allow"
      loading={open.isPending}
      error={(wrongPin === undefined && open.error?.message) || null}
      incomplete={whole.isOpen}
      onSubmit={(event) => {
        event.preventDefault();
        if (whole.check()) open.mutate();
      }}
    >
      <StaffPinField
        ref={whole.field}
        value={pin}
        onChange={(event) => {
          setPin(event.target.value);
          if (open.isError) open.reset();
        }}
        error={wrongPin ?? whole.missing}
      />
    </FormDialog>
  );
}
