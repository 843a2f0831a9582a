import type { Closing } from '@club/contract/people/closing';
import { formatDateTime } from '@club/rules/kampala-time';
import { useState } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import { restOf, restWords } from './rest-words.ts';

interface ClosingAskedProps {
  asked_at: string;
  closing: Closing | undefined;
  keeping: boolean;
  givingUp: boolean;
  onKeep: () => void;
  onGiveUp: (amount: number) => void;
}

/** The request that waits for an answer, and what still keeps the account open. */
export function ClosingAsked({ asked_at, closing, keeping, givingUp, onKeep, onGiveUp }: ClosingAskedProps) {
  const [isAsking, setAsking] = useState(false);
  const rest = restOf(closing?.too_little);
  const isLeft = closing !== undefined && rest > (closing.gives_up ?? 0);
  return (
    <Notice
      tone="warn"
      title="We have your request"
      action={
        <>
          <Button variant="secondary" loading={keeping} onClick={onKeep}>
            Keep my account
          </Button>
          {isLeft && (
            <Button variant="danger" loading={givingUp} onClick={() => setAsking(true)}>
              Give it up
            </Button>
          )}
        </>
      }
    >
      You asked on <span className="figures">{formatDateTime(asked_at)}</span>. We will contact you when your account is
      closed.
      {isLeft && (
        <p className="mt-1">
          You still have {restWords(closing.too_little)}, too little to be sent. Your account can be closed once it is
          spent or given up.
        </p>
      )}
      {isLeft && isAsking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onGiveUp(rest);
          }}
          title={`Give up ${restWords(closing.too_little)}?`}
          confirmLabel="Give it up"
          loading={false}
        >
          It is lost when your account is closed. If you keep your account, it stays yours.
        </ConfirmDialog>
      )}
    </Notice>
  );
}
