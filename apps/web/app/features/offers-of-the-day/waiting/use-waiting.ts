import type { DayOfferWaiting } from '@club/contract/offers-of-the-day/waiting';
import * as calls from '@club/contract/offers-of-the-day/waiting';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { type ApiError, isWithoutAnswer } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { isSignedIn } from '#web/api/session.ts';
import { unlessDone } from '#web/api/unless-done.ts';
import { toast } from '#web/ui/toasts.ts';

import { waitingQuery } from './queries.ts';

type Act = { kind: 'remind' | 'forget' | 'leave' } | { kind: 'join'; product_id: string };

const said: Record<Act['kind'], string> = {
  remind: 'We will tell you when it opens.',
  forget: 'We will not remind you.',
  join: 'You are in line. We hold a piece for you when it is your turn.',
  leave: 'You left the line.',
};

/** What the member waits for at an offer, and how that is changed. */
export function useWaiting(offer_id: string) {
  const client = useQueryClient();
  const waiting = useQuery({ ...waitingQuery(offer_id), enabled: isSignedIn() });
  const change = useMutation({
    mutationFn: (act: Act) => unlessDone(send(offer_id, act), (refusal) => findDone(offer_id, act, refusal)),
    onSuccess: (reply, { kind }) => {
      client.setQueryData(waitingQuery(offer_id).queryKey, reply);
      toast.success(said[kind]);
    },
    onError: (error) => {
      toast.error(error.message);
      // It may be back, or the member's own by now.
      for (const topic of ['day_offers', 'order']) void client.invalidateQueries({ queryKey: [topic] });
    },
  });
  return { waiting: waiting.data, change };
}

function send(id: string, act: Act): Promise<DayOfferWaiting> {
  const params = { id };
  switch (act.kind) {
    case 'remind':
      return call(calls.remindOfOpening, { params });
    case 'forget':
      return call(calls.forgetOpening, { params });
    case 'join':
      return call(calls.joinLine, { params, body: { product_id: act.product_id } });
    case 'leave':
      return call(calls.leaveLine, { params });
  }
}

/** What the member waits for, where it is as it was wished although no answer came. */
async function findDone(id: string, act: Act, refusal: ApiError): Promise<DayOfferWaiting | null> {
  // Nobody stands in line any more who has got a piece, either.
  if (!isWithoutAnswer(refusal) || act.kind === 'leave') return null;
  const now = await call(calls.getDayOfferWaiting, { params: { id }, mayAsk: false });
  const isSo = act.kind === 'join' ? now.line?.product_id === act.product_id : now.reminded === (act.kind === 'remind');
  return isSo ? now : null;
}
