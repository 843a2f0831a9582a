import { changeContact, changeLanding } from '@club/contract/club/site';
import type { ContactDetails, ContactPart, LandingPart } from '@club/contract/club/site';
import type { LandingContent } from '@club/rules/site-content';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

const AGAIN = 'Save again to put yours in its place.';

/** Words of the landing page, saved over those that the person saw. */
export function useLandingChange(now: LandingPart, onDone: () => void, mayFollow?: (value: LandingContent) => boolean) {
  const change = useSiteChange<LandingContent, LandingPart>(
    now,
    (body, idempotencyKey) => call(changeLanding, { body, idempotencyKey }),
    onDone,
    mayFollow,
  );
  const { value } = change.seen;
  return { ...change, value, save: (part: Partial<LandingContent>) => change.save({ ...value, ...part }) };
}

/** How people reach the club, saved over what the person saw. */
export function useContactChange(now: ContactPart, onDone: () => void) {
  return useSiteChange<ContactDetails, ContactPart>(
    now,
    (body, idempotencyKey) => call(changeContact, { body, idempotencyKey }),
    onDone,
  );
}

interface Body<V> {
  value: V;
  was: number;
}

/**
 * What was typed is saved over the part as it was seen when its window was opened, and over another one only once it was said that
 * somebody else has changed it: what was typed stays, and need not be typed anew.
 */
function useSiteChange<V, P extends { value: V | null; version: number }>(
  now: P,
  send: (body: Body<V>, idempotencyKey: string) => Promise<unknown>,
  onDone: () => void,
  mayFollow: (value: V) => boolean = () => true,
) {
  const client = useQueryClient();
  const once = useIntent();
  const [seen, setSeen] = useState(now);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (body: Body<V>) => once(body, (idempotencyKey) => send(body, idempotencyKey)),
    onSuccess: () => {
      toast.success('Saved. The public pages say it within a few seconds.');
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['site'] }),
  });
  const isRefused = error?.code === 'site_changed';
  if (isRefused && seen.version !== now.version && (now.value === null || mayFollow(now.value))) setSeen(now);
  const mayAgain = isRefused && seen.version !== variables?.was;
  return {
    seen,
    save: (value: V) => mutate({ value, was: seen.version }),
    isSaving: isPending,
    error: mayAgain ? `${error.message} ${AGAIN}` : error,
  };
}
