import * as calls from '@club/contract/offers-of-the-day/control';
import type { WatchedOffer } from '@club/contract/offers-of-the-day/control';
import type { UnusedPolicy } from '@club/rules/unused-code';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';

/** One act on an offer, as its dialog has put it together. */
export type OfferAct =
  | { kind: 'pause'; paused: boolean; reason: string }
  | { kind: 'extend'; until: string; was: string; reason: string }
  | { kind: 'stock'; product_id: string; pieces: number; was: number | undefined; reason: string }
  | { kind: 'stop'; reason: string }
  | { kind: 'policy'; policy: UnusedPolicy; was: UnusedPolicy; reason: string };

/** Sends an act once, however often it is pressed, and shows what came of it. */
export function useOfferAct(offer: Pick<WatchedOffer, 'id'>, onDone: (offer: WatchedOffer, act: OfferAct) => void) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: (act: OfferAct) => send([offer.id, act], (idempotencyKey) => callOf(offer.id, act, idempotencyKey)),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: ['day_offers'] }),
  });
}

function callOf(id: string, { kind, ...body }: OfferAct, idempotencyKey: string): Promise<WatchedOffer> {
  const target = {
    pause: calls.pauseDayOffer,
    extend: calls.extendDayOffer,
    stock: calls.addDayOfferStock,
    stop: calls.stopDayOffer,
    policy: calls.setUnusedPolicy,
  }[kind];
  // The body was put together for this kind of act.
  return call(target as typeof calls.pauseDayOffer, { params: { id }, body: body as never, idempotencyKey });
}
