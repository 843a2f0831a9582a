import { notifyArrival } from '@club/contract/outlets/arrivals';
import { getOrder, type OrderDetail } from '@club/contract/shop/orders';
import { ARRIVAL_BUTTON_MIN_WAIT_MS } from '@club/rules/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { toast } from '#web/ui/toasts.ts';

import { callArrival } from './arrival-call.ts';

const VIBRATION_MS = 200;
const TOLD = 'The outlet has been notified that you have arrived.';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export interface ArrivalWords {
  vehicle?: string;
  bay?: string;
}

/** Tells the outlet that the customer of an order is here, and says how it went. */
export function useArrival({ id }: Pick<OrderDetail, 'id'>) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  async function send(body: ArrivalWords) {
    setSending(true);
    // A press that is over at once looks like none.
    const [outcome] = await Promise.all([
      callArrival({
        send: () => call(notifyArrival, { params: { id }, body }),
        read: (thrown) => (thrown instanceof ApiError ? thrown : null),
        wait: (seconds) => pause(seconds * 1_000),
        say: toast.info,
      }),
      pause(ARRIVAL_BUTTON_MIN_WAIT_MS),
    ]);
    if ('failed' in outcome && !(await isTold(id))) toast.error(outcome.failed);
    // Told before, and handed over since.
    else if ('told' in outcome && outcome.told.queue_place === 0) toast.info(outcome.told.message);
    else {
      toast.success(TOLD);
      navigator.vibrate?.(VIBRATION_MS);
      void showNote();
    }
    await client.invalidateQueries({ queryKey: ['order'] });
    setSending(false);
  }
  return { send, isSending };
}

/** Also where only the answers were lost. */
async function isTold(id: string): Promise<boolean> {
  try {
    return (await call(getOrder, { params: { id }, mayAsk: false })).client_arrival_notified;
  } catch {
    return false;
  }
}

/** A note outside the page, where the person allows such. Phones show it only through the service worker. */
async function showNote(): Promise<void> {
  if (!('Notification' in globalThis) || !('serviceWorker' in navigator)) return;
  const permission =
    Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  if (permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.showNotification('Arrival Notification Sent', { body: TOLD });
}
