import { confirmEmail } from '@club/contract/people/members';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { call } from '#web/api/call.ts';
import { useSignedIn } from '#web/api/session.ts';
import { titled } from '#web/lib/titled.ts';
import { useAddressSearch } from '#web/lib/use-address-search.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';

import { profileQuery } from './profile-queries.ts';

export const meta = titled('Confirm your e-mail address');

/** Where the link in the letter leads: it confirms the address by itself. */
export default function ConfirmEmailPage() {
  const search = useAddressSearch();
  const token = search?.get('token') ?? '';
  const confirm = useConfirmEmail(search === null ? null : token);
  const signedIn = useSignedIn();
  const onwards = (
    <a href={signedIn ? paths.profile() : paths.login()} className={buttonClass()}>
      {signedIn ? 'Go to your profile' : 'Sign in'}
    </a>
  );
  if (confirm.isSuccess) {
    return (
      <EmptyState level={1} icon={CircleCheck} title="Thank you" action={onwards}>
        <span role="status">{confirm.data.message}</span>
      </EmptyState>
    );
  }
  if (confirm.isError) {
    const isDead = confirm.error.code === 'link_expired';
    return (
      <ErrorState
        level={1}
        title="Your e-mail address was not confirmed"
        error={isDead ? `${confirm.error.message} You find it in your profile.` : confirm.error}
        {...(isDead ? { action: onwards } : { onRetry: () => confirm.mutate(token) })}
      />
    );
  }
  return (
    <Loading label="Confirming your e-mail address">
      <div className="max-w-read mx-auto grid justify-items-center gap-3 px-4 py-12 text-center">
        <span className="bg-brand-wash text-brand-ink grid size-16 place-items-center rounded-full">
          <MailCheck aria-hidden className="size-8" />
        </span>
        <h1 className="text-xl font-bold">Confirming your e-mail address</h1>
        <Bone className="h-5 w-64 max-w-full" />
      </div>
    </Loading>
  );
}

/** Sends the token once it is known. */
function useConfirmEmail(token: string | null) {
  const client = useQueryClient();
  const sent = useRef(false);
  const confirm = useMutation({
    mutationFn: (text: string) => call(confirmEmail, { body: { token: text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  });
  const { mutate } = confirm;
  useEffect(() => {
    if (token === null || sent.current) return;
    sent.current = true;
    mutate(token);
  }, [token, mutate]);
  return confirm;
}
