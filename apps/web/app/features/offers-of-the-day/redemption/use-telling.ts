import { tellProvisional } from '@club/contract/offers-of-the-day/shifts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { inOneTab } from '#web/lib/one-tab.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { toast } from '#web/ui/toasts.ts';

import { dropHandOver, type HandOver, markRefused, nextToTell, useWaiting } from './offline/hand-overs.ts';

/** The server has looked at it and will not answer otherwise another time. */
const FINAL = new Set([400, 404, 422]);
const AGAIN_MS = 15_000;

/**
 * Tells what was handed over without a network as soon as there is one and somebody of its outlet is signed in, one after the
 * other. Mounted by the frame, so that it does not matter which page is open; gives how many still wait.
 */
export function useTelling(): number {
  const online = useOnline();
  const waiting = useWaiting();
  const client = useQueryClient();
  const waits = waiting > 0;
  useEffect(() => {
    if (!online || !waits) return undefined;
    const tell = () => void inOneTab('counter-hand-overs', () => tellAll(client));
    tell();
    // An answer that did not come though there is a network, or a server that was busy.
    const again = setInterval(tell, AGAIN_MS);
    return () => clearInterval(again);
  }, [online, waits, client]);
  return waiting;
}

/** Ends where nobody answers, and goes on from there the next time. */
async function tellAll(client: QueryClient): Promise<void> {
  for (let next = nextToTell(client); next !== undefined; next = nextToTell(client)) {
    if (!(await tell(next))) return;
    void client.invalidateQueries({ queryKey: ['redemptions'] });
  }
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
  } catch (thrown) {
    if (!FINAL.has(toApiError(thrown).status)) return false;
    markRefused(handOver, true);
    return true;
  }
  dropHandOver(handOver);
  return true;
}
