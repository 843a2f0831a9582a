import { firstSignIn } from '@club/contract/people/auth';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';

import { isWithoutAnswer } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { forgetMember } from '#web/api/end-session.ts';
import { isSignedIn, storeTokens } from '#web/api/session.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { typedBefore } from '#web/lib/typed-before.ts';
import { useHydrated } from '#web/lib/use-address-search.ts';
import { paths } from '#web/paths.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import type { FormError } from '#web/ui/FormShell.tsx';
import { toast } from '#web/ui/toasts.ts';

const MAYBE_SET =
  'This link was used. Please sign in with your phone number and this PIN; if you cannot, ask for a new link.';
const NO_TOKEN = 'This link is not whole. Please open it exactly as you were given it.';

/** Choosing a PIN with a one-time link: the form, and where it leads. */
export function useFirstSignIn() {
  const [typed] = useState(() => typedBefore(['new_pin', 'confirm_pin']));
  const form = useForm({ defaultValues: { new_pin: '', confirm_pin: '', ...typed } });
  const [error, setError] = useState<FormError>(null);
  const token = useLocation().hash.slice(1);
  const isBare = useHydrated() && token === '';
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const unanswered = useRef<string>(null);
  const enter = useMutation({
    mutationFn: (new_pin: string) => call(firstSignIn, { body: { token, new_pin } }),
    // The body holds the PIN: not kept longer than the screen.
    gcTime: 0,
    onSuccess: async (reply) => {
      // The link may be opened where somebody else is signed in.
      if (isSignedIn()) forgetMember();
      storeTokens(reply);
      queryClient.setQueryData(meQuery.queryKey, reply.member);
      // Whoever can change much is asked at once for what a stolen PIN does not open.
      if (reply.member.is_admin) toast.success('Welcome! Now please set up your authenticator app.');
      const next = reply.member.is_admin ? paths.profile({ tab: 'security' }) : paths.dashboard();
      await navigate(next, { replace: true });
    },
    onError: (problem, new_pin) => {
      if (isWithoutAnswer(problem)) unanswered.current = new_pin;
      // A link works once: most likely it was used by the press whose answer was lost.
      if (problem.code === 'link_expired' && unanswered.current === new_pin) setError(MAYBE_SET);
      else if (!applyProblem(form, problem)) setError(problem);
    },
  });
  return {
    form,
    error: isBare ? NO_TOKEN : error,
    isDead: isBare,
    loading: enter.isPending || enter.isSuccess,
    submit: form.handleSubmit(({ new_pin }) => {
      setError(null);
      enter.mutate(new_pin);
    }),
  };
}
