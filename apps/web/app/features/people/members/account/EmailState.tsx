import { type Profile, resendEmailLink } from '@club/contract/people/members';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, MailWarning } from 'lucide-react';

import { call } from '#web/api/call.ts';
import { profileQuery } from '#web/features/people/members/profile-queries.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Whether the address is proven, and the letter once more if not. */
export function EmailState({ profile: { email, email_confirmed } }: { profile: Profile }) {
  const client = useQueryClient();
  const resend = useMutation({
    mutationFn: () => call(resendEmailLink),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => {
      // Confirmed in another window meanwhile: what stands here is old.
      if (error.code === 'email_confirmed') void client.invalidateQueries({ queryKey: profileQuery.queryKey });
      else toast.warning(error.message);
    },
  });
  if (email === null) return null;
  if (email_confirmed) {
    return (
      <Badge tone="good" icon={CircleCheck}>
        Confirmed
      </Badge>
    );
  }
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone="warn" icon={MailWarning}>
        Not confirmed
      </Badge>
      <p className="text-soft text-sm font-normal">Confirm it with the link that we e-mail to this address.</p>
      <Button variant="quiet" className="-ml-4" loading={resend.isPending} onClick={() => resend.mutate()}>
        Send the link
      </Button>
    </div>
  );
}
