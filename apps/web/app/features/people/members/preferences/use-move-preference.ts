import {
  changePreferences,
  getPreferences,
  type Preferences,
  type PreferencesReply,
} from '@club/contract/club/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import { isWithoutAnswer } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { unlessDone } from '#web/api/unless-done.ts';
import { preferencesQuery } from '#web/features/people/members/profile-queries.ts';
import { toast } from '#web/ui/toasts.ts';

const MOVE_KEY = ['members', 'move-preference'];

/** Moves switches at once on the screen, one after the other on the server; one that cannot be saved moves back. */
export function useMovePreference() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  // How the switches stand on the server, as far as it has said so.
  const saved = useRef<PreferencesReply>(undefined);
  const isAlone = () => client.isMutating({ mutationKey: MOVE_KEY }) === 1;
  const put = (moved: Partial<Preferences>) =>
    client.setQueryData(queryKey, (old) => (old === undefined ? old : { ...old, ...moved }));
  return useMutation({
    mutationKey: MOVE_KEY,
    // In the order in which they were pressed, so that the last press wins.
    scope: { id: 'move-preference' },
    mutationFn: (moved: Partial<Preferences>) =>
      unlessDone(call(changePreferences, { body: moved }), async (refusal) =>
        isWithoutAnswer(refusal) ? findMoved(moved) : null,
      ),
    onMutate: async (moved) => {
      if (isAlone()) saved.current = client.getQueryData(queryKey);
      await client.cancelQueries({ queryKey });
      put(moved);
    },
    onError: (error, moved) => {
      if (saved.current) put(valuesOf(saved.current, moved));
      // It may stand otherwise on the server all the same.
      if (isWithoutAnswer(error)) void client.invalidateQueries({ queryKey });
      toast.error('Error saving preferences. Please try again.');
    },
    // While others wait, their switches must not jump back to what the server knows so far.
    onSuccess: (reply) => {
      saved.current = reply;
      if (isAlone()) client.setQueryData(queryKey, reply);
    },
  });
}

/** How all switches stand, where those that were moved stand as they were wished. */
async function findMoved(moved: Partial<Preferences>): Promise<PreferencesReply | null> {
  const now = await call(getPreferences, { mayAsk: false });
  const isSo = Object.entries(moved).every(([name, wished]) => now[name as keyof Preferences] === wished);
  return isSo ? now : null;
}

/** How the moved switches stood before. */
function valuesOf(before: PreferencesReply, moved: Partial<Preferences>): Partial<Preferences> {
  return Object.fromEntries(Object.keys(moved).map((name) => [name, before[name as keyof Preferences]]));
}
