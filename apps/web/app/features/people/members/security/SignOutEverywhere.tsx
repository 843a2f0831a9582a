import { listSessions, signOutEverywhere } from '@club/contract/people/auth';
import { useMutation } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { forgetMember } from '#web/api/end-session.ts';
import { unlessDone } from '#web/api/unless-done.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

export function SignOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: () => unlessDone(call(signOutEverywhere), findSignedOut),
    onSuccess: async () => {
      forgetMember();
      await navigate(paths.login());
    },
    onError: () => {
      setAsking(false);
      toast.error('Error logging out all devices. Please try again.');
    },
  });
  return (
    <Card as="section" aria-label="Sign out from all devices" className="sm:p-6">
      <SectionHeader
        title="Sign out from all devices"
        intro="Lost a phone, or signed in on somebody else's? This ends every sign-in, here too."
      />
      <Button
        variant="secondary"
        icon={<LogOut aria-hidden className="size-5" />}
        onClick={() => setAsking(true)}
        className="max-sm:w-full"
      >
        Sign out from all devices
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => signOut.mutate()}
        title="Sign out from all devices?"
        confirmLabel="Sign out everywhere"
        loading={signOut.isPending || signOut.isSuccess}
      >
        You will need your phone number and PIN to sign in again, also on this device.
      </ConfirmDialog>
    </Card>
  );
}

async function findSignedOut() {
  const refusal = await call(listSessions, { mayAsk: false }).then(() => null, toApiError);
  return refusal?.status === 401 ? { success: true, message: refusal.message } : null;
}
