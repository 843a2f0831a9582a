import { tellProvisional } from '@club/contract/offers-of-the-day/shifts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { toast } from '#web/ui/toasts.ts';

import { dropHandOver, type HandOver, readHandOvers, useWaiting } from './shift-store.ts';

/** The server has looked at it and will not answer otherwise another time. */
const FINAL = new Set([400, 404, 422]);
const AGAIN_MS = 15_000;

/** Tells what was handed over without a network as soon as there is one, one after the other. */
export function useTelling(): void {
  const online = useOnline();
  const waiting = useWaiting();
  const client = useQueryClient();
  useEffect(() => {
    if (!online || waiting === 0) return undefined;
    let isHere = true;
    let timer: ReturnType<typeof setTimeout>;
    const tellAll = async () => {
      for (const handOver of readHandOvers()) {
        if (!isHere) return;
        if (!(await tell(handOver))) {
          timer = setTimeout(() => void tellAll(), AGAIN_MS);
          return;
        }
        void client.invalidateQueries({ queryKey: ['redemptions'] });
      }
    };
    void tellAll();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [online, waiting, client]);
}

/** False when it has to be told another time. */
async function tell(handOver: HandOver): Promise<boolean> {
  const { shift_id: id, qr, handed_over_at } = handOver;
  try {
    const { conflict, message, offer_name } = await call(tellProvisional, {
      params: { id },
      body: { qr, handed_over_at },
    });
    if (conflict !== null) toast.warning(`${offer_name}: ${message}`);
  } catch (error) {
    if (!(error instanceof ApiError) || !FINAL.has(error.status)) return false;
    toast.error('Something that was handed over could not be told to the club. Please call support.');
  }
  dropHandOver(handOver);
  return true;
}
