import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { profileQuery } from '#web/features/people/members/profile-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { FormBanner, FormDialog } from '#web/ui/FormShell.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { TextArea } from '#web/ui/TextField.tsx';

import { useCloseAccount } from './use-close-account.ts';

const REASON_MAX_CHARS = 500;

export function CloseAccount() {
  const profile = useQuery(profileQuery);
  const [asking, setAsking] = useState(false);
  const { close, keep } = useCloseAccount();
  function ask(reason: string) {
    setAsking(false);
    close.mutate(reason);
  }
  return (
    <Card as="section" aria-label="Close your account" className="grid gap-4 sm:p-6">
      <div className="-mb-4">
        <SectionHeader title="Close your account" />
      </div>
      <Consequences />
      <FormBanner error={close.error ?? keep.error} />
      {profile.isPending && (
        <Loading label="Loading your profile">
          <Bone className="h-11 w-56" />
        </Loading>
      )}
      {profile.isError && profile.data === undefined && (
        <ErrorState
          title="Failed to load member information"
          error="Error loading your profile data. Please try again."
          onRetry={() => void profile.refetch()}
          retrying={profile.isFetching}
        />
      )}
      {profile.data?.closing_requested_at === null && (
        <Button
          variant="secondary"
          onClick={() => setAsking(true)}
          loading={close.isPending}
          loadingLabel="Sending..."
          className="justify-self-start max-sm:w-full"
        >
          Ask to close your account
        </Button>
      )}
      {profile.data?.closing_requested_at && (
        <Notice
          tone="warn"
          title="We have your request"
          action={
            <Button variant="secondary" loading={keep.isPending} onClick={() => keep.mutate()}>
              Keep my account
            </Button>
          }
        >
          You asked on <span className="figures">{formatDateTime(profile.data.closing_requested_at)}</span>. We will
          contact you when your account is closed.
        </Notice>
      )}
      {asking && <CloseDialog onClose={() => setAsking(false)} onAsk={ask} />}
    </Card>
  );
}

function Consequences() {
  return (
    <ul className="text-soft grid list-disc gap-1.5 pl-5">
      <li>Nothing ends at once: somebody at the club looks at your request and answers you by SMS.</li>
      <li>Orders on their way are finished first, and your cashback is spent or paid out.</li>
      <li>Once it is closed you cannot sign in any more, and your devices are signed out.</li>
      <li>To come back you apply again and wait in the queue like everybody else.</li>
    </ul>
  );
}

interface CloseDialogProps {
  onClose: () => void;
  onAsk: (reason: string) => void;
}

/** Gives way before the request is made, for the PIN may be asked for then. */
function CloseDialog({ onClose, onAsk }: CloseDialogProps) {
  const [reason, setReason] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    onAsk(reason);
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Close your account?"
      description="Somebody at the club will look at your request. Your membership stays open until then."
      tone="danger"
      onSubmit={submit}
      loading={false}
      error={null}
      submitLabel="Ask to close it"
      cancelLabel="Keep my account"
    >
      <TextArea
        label="Why are you leaving?"
        optional
        value={reason}
        maxLength={REASON_MAX_CHARS}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}
