import { changeContact, changeLanding } from '@club/contract/club/site';
import type { ContactDetails, LandingPart } from '@club/contract/club/site';
import type { LandingContent } from '@club/rules/site-content';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { toast } from '#web/ui/toasts.ts';

/** Saves words of the landing page over the version that the person saw. */
export function useLandingChange({ value, version: was }: LandingPart, onDone: () => void) {
  return useSiteChange((change: Partial<LandingContent>, idempotencyKey) => {
    const body = { value: { ...value, ...change }, was };
    return call(changeLanding, { body, idempotencyKey });
  }, onDone);
}

/** Saves how people reach the club, over the version that the person saw. */
export function useContactChange(was: number, onDone: () => void) {
  return useSiteChange(
    (value: ContactDetails, idempotencyKey) => call(changeContact, { body: { value, was }, idempotencyKey }),
    onDone,
  );
}

function useSiteChange<T>(save: (change: T, idempotencyKey: string) => Promise<unknown>, onDone: () => void) {
  const queryClient = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: (change: T) => send([change], (idempotencyKey) => save(change, idempotencyKey)),
    onSuccess: () => {
      toast.success('Saved. The public pages say it within a few seconds.');
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['site'] }),
  });
}
