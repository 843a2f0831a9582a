import { checkCounterCode, type CounterRedemption } from '@club/contract/offers-of-the-day/redemption';
import { codeFromScan } from '@club/rules/redemption-qr';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { isOnline } from '#web/lib/network.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useClock } from '#web/lib/use-clock.ts';

import type { CodeGone } from './code-gone.ts';
import { checkOffline, type OfflineCheck } from './offline/check-offline.ts';
import { readCodesGone } from './offline/codes-gone.ts';
import { readHandOvers } from './offline/hand-overs.ts';
import { readShiftAt, useShiftId } from './offline/shift-store.ts';

/**
 * What the counter has before it: a code that the club was asked about, or that this device has looked at by itself. Both say
 * what it is worth at this outlet.
 */
export function useCounter(outlet: string | undefined) {
  const [code, setCode] = useState('');
  const [done, setDone] = useState<CounterRedemption>();
  const [gone, setGone] = useState<CodeGone>();
  const [alone, setAlone] = useState<OfflineCheck>();
  const check = useMutation({
    mutationFn: async (text: string) => {
      const shift = readShiftAt(outlet, serverNow());
      if (shift === null || isOnline()) {
        try {
          return await call(checkCounterCode, { body: { code: codeIn(text), outlet } });
        } catch (error) {
          // The browser believed in a network that answers nothing.
          if (shift === null || toApiError(error).status !== 0) throw error;
        }
      }
      const now = serverNow();
      // What still has to be told is there in any case, also where the list of the others was full.
      const handedOver = [...readHandOvers(), ...readCodesGone(now)];
      setAlone(await checkOffline(text, { shift, now, handedOver }));
      return undefined;
    },
    networkMode: 'always',
  });
  // What was allowed is over at its time, also where nobody touches the screen.
  useClock();
  const shiftId = useShiftId(serverNow());
  return {
    code,
    setCode,
    check,
    /** With what became of it since. */
    seen: check.data && { ...check.data, ...gone },
    /** What was looked at; in the field may be the next one already. */
    checked: codeIn(check.variables ?? ''),
    alone,
    done,
    setDone,
    setGone,
    shift: shiftId === null ? null : readShiftAt(outlet, serverNow()),
    look(text: string) {
      setDone(undefined);
      setGone(undefined);
      setAlone(undefined);
      check.mutate(text);
    },
    next() {
      setCode('');
      setDone(undefined);
      setGone(undefined);
      setAlone(undefined);
      check.reset();
    },
  };
}

function codeIn(text: string): string {
  return codeFromScan(text) ?? text;
}
