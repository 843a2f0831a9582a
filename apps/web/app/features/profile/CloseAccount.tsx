import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { brand } from '#web/brand.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { TextArea } from '#web/ui/TextField.tsx';

import { profileQuery } from './queries.ts';
import { useCloseAccount } from './use-close-account.ts';

const REASON_MAX_CHARS = 500;

export function CloseAccount() {
  const profile = useQuery(profileQuery);
  const [asking, setAsking] = useState(false);
  return (
    <Card as="section" aria-label="Close your account" className="grid gap-4 sm:p-6">
      <div className="-mb-4">
        <SectionHeader title="Close your account" />
      </div>
      <Consequences />
      {profile.isPending && (
        <Loading label="Loading your profile">
          <Bone className="h-11 w-56" />
        </Loading>
      )}
      {profile.isError && profile.data === undefined && (
        <ErrorState
          title="Your profile could not be shown"
          error="Error loading your profile data. Please try again."
          onRetry={() => void profile.refetch()}
          retrying={profile.isFetching}
        />
      )}
      {profile.data?.closing_requested_at === null && (
        <Button variant="secondary" onClick={() => setAsking(true)} className="justify-self-start max-sm:w-full">
          Ask to close your account
        </Button>
      )}
      {profile.data?.closing_requested_at && (
        <Notice tone="warn" title="We have your request">
          You asked on <span className="figures">{formatDateTime(profile.data.closing_requested_at)}</span>. We will
          contact you when your account is closed. Changed your mind? Write to {brand.support_email}.
        </Notice>
      )}
      {asking && <CloseDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Consequences() {
  return (
    <ul className="text-soft grid list-disc gap-1.5 pl-5">
      <li>Nothing ends at once: somebody at the club looks at your request and contacts you.</li>
      <li>Orders on their way are finished, and cashback that is already yours is settled first.</li>
      <li>Once it is closed you cannot sign in, and cashback that was only promised is lost.</li>
      <li>To come back you apply again and wait in the queue like everybody else.</li>
    </ul>
  );
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { close, pinDialog } = useCloseAccount(onClose);
  function submit(event: FormEvent) {
    event.preventDefault();
    close.mutate(reason);
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Close your account?"
      description="Somebody at the club will look at your request. Your membership stays open until then."
      tone="danger"
      onSubmit={submit}
      loading={close.isPending}
      error={close.error}
      submitLabel="Ask to close it"
      loadingLabel="Sending..."
      cancelLabel="Keep my account"
    >
      <TextArea
        label="Why do you leave?"
        optional
        value={reason}
        maxLength={REASON_MAX_CHARS}
        onChange={(event) => setReason(event.target.value)}
      />
      {pinDialog}
    </FormDialog>
  );
}
