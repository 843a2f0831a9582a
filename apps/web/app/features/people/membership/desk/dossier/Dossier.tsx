import type { ApplicationRow } from '@club/contract/people/membership-desk';
import { useQuery } from '@tanstack/react-query';
import { Flag, MessageSquareText } from 'lucide-react';

import { flagLabel } from '#web/features/people/membership/desk/application-looks.ts';
import { applicationDetailQuery } from '#web/features/people/membership/desk/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Loading, TextBones } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { AuditPart, MessagesPart, MovementsPart } from './DossierHistory.tsx';
import { DuplicatesPart, FriendsPart, ReferrerPart } from './DossierPeople.tsx';
import { useReferralJudgement } from './use-referral-judgement.ts';

/** What a reviewer weighs beyond the form: signs, referrals, look-alikes, messages and what was done. */
export function Dossier({ row }: { row: ApplicationRow }) {
  const detail = useQuery(applicationDetailQuery(row.id));
  const { ask, judge } = useReferralJudgement(row.id);
  return (
    <div className="grid min-w-0 gap-5">
      {row.flags.length > 0 && (
        <ul aria-label="Signs to look at" className="text-warn grid gap-1 font-medium">
          {row.flags.map((flag) => (
            <li key={flag} className="flex items-start gap-2">
              <Flag aria-hidden className="mt-1 size-4 shrink-0" />
              {flagLabel(flag)}
            </li>
          ))}
        </ul>
      )}
      {row.status === 'pending' && !row.phone_confirmed && (
        <Button
          variant="secondary"
          className="justify-self-start"
          icon={<MessageSquareText aria-hidden className="size-5" />}
          loading={ask.isPending}
          onClick={() => ask.mutate()}
        >
          Ask to confirm number
        </Button>
      )}
      {detail.isPending && (
        <Loading>
          <TextBones lines={4} />
        </Loading>
      )}
      {detail.isError && detail.data === undefined && (
        <ErrorState
          title="The history could not be shown"
          error={detail.error}
          onRetry={() => void detail.refetch()}
          retrying={detail.isFetching}
        />
      )}
      {detail.data && (
        <div className="grid gap-5 @min-[40rem]:grid-cols-2">
          <ReferrerPart detail={detail.data} judging={judge.isPending} onJudge={judge.mutate} />
          <FriendsPart detail={detail.data} />
          <DuplicatesPart detail={detail.data} />
          <MovementsPart detail={detail.data} />
          <MessagesPart detail={detail.data} />
          <AuditPart detail={detail.data} />
        </div>
      )}
    </div>
  );
}
