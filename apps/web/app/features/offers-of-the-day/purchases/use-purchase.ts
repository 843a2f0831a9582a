import type { BodyIn } from '@club/contract/endpoint';
import { purchaseDayOffer } from '@club/contract/offers-of-the-day/purchases';
import { PAYMENT_SUCCESS_TEXT } from '@club/rules/purchase-texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { ApiError } from '#web/api/api-error.ts';
import { askUntilHeard } from '#web/api/ask-again.ts';
import { call } from '#web/api/call.ts';
import { waitingQuery } from '#web/features/offers-of-the-day/waiting/queries.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

import { purchaseState } from './purchase-state.ts';
import { openPurchaseQuery, pollsOf, purchaseStatusQuery } from './queries.ts';

/** Buys an offer and follows its payment; a purchase that was begun before a reload is gone on with. */
export function usePurchase(offer_id: string) {
  const client = useQueryClient();
  const open = useQuery(openPurchaseQuery(offer_id));
  const [begun, setBegun] = useState<string | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  const intent = useIntent();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    // Nobody buys for somebody who has closed the dialog before the server has heard of it.
    return () => controller.abort();
  }, []);
  const payment = open.data?.payment ?? null;
  // For a piece that is held for who stood in line nobody was asked for money yet: `useHeldPiece` finds it.
  const isAsked = payment?.status === 'pending' && payment.stage !== 'none';
  // What was known when the dialog was last open may be over.
  const isKnown = open.isFetchedAfterMount;
  const found = isAsked && isKnown ? open.data!.order_id : null;
  // Held from the first look on: once it is paid it is open no more, and the dialog still has to say so.
  if (begun === null && found !== null && left === null) setBegun(found);
  const order_id = begun;
  const status = useQuery({ ...purchaseStatusQuery(order_id ?? ''), enabled: order_id !== null });
  const buy = useMutation({
    mutationFn: (body: BodyIn<typeof purchaseDayOffer>) =>
      // After one that has failed it is another intent, also where the answer to that was lost.
      intent([body, left], (idempotencyKey) =>
        askUntilHeard(() => call(purchaseDayOffer, { body, idempotencyKey }), {
          onWait: setWaiting,
          signal: leaving.current.signal,
        }),
      ),
    onSuccess: ({ order_id: id }) => setBegun(id),
    onError: (error) => {
      if (isInLine(error)) void client.invalidateQueries({ queryKey: waitingQuery(offer_id).queryKey });
      if (isOpenAlready(error)) void client.invalidateQueries({ queryKey: openPurchaseQuery(offer_id).queryKey });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['day_offers'] }),
  });
  const isPaid = status.data?.status === 'completed' && !status.data.goes_back;
  useEffect(() => {
    if (!isPaid) return;
    toast.success(PAYMENT_SUCCESS_TEXT);
    void client.invalidateQueries({ queryKey: ['codes'] });
    void client.invalidateQueries({ queryKey: ['day_offers'] });
  }, [isPaid, client]);
  const polls = order_id === null ? 0 : pollsIn(client, order_id);
  return {
    state: purchaseState({
      isLooking: (open.isPending || (isAsked && !isKnown)) && begun === null,
      order_id,
      status,
      polls,
    }),
    buy: { mutateAsync: buy.mutateAsync, isPending: buy.isPending, isWaiting },
    /** Nothing was left, and the member stands in line for it. */
    isInLine: isInLine(buy.error),
    /** Back to the form. */
    leave: () => {
      setBegun(null);
      setLeft(begun);
      buy.reset();
      // The pieces are on sale again, and others may have them by now.
      void client.invalidateQueries({ queryKey: ['day_offers'] });
    },
  };
}

function isInLine(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'sold_out' && error.facts['in_line'] === true;
}

function isOpenAlready(error: Error): boolean {
  return error instanceof ApiError && error.code === 'purchase_open';
}

function pollsIn(client: ReturnType<typeof useQueryClient>, order_id: string): number {
  const state = client.getQueryState(purchaseStatusQuery(order_id).queryKey);
  return state === undefined ? 0 : pollsOf(state);
}
