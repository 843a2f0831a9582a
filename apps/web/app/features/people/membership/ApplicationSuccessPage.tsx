import type { ReplyOf } from '@club/contract/endpoint';
import type { checkStatus } from '@club/contract/people/membership';
import { applicationId, isApplicationId } from '@club/rules/application-id';
import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';

import type { JustSent } from '#web/features/people/membership/apply/use-submit-application.ts';
import { ConfirmNumber } from '#web/features/people/membership/status/ConfirmNumber.tsx';
import { SpreadTheWord } from '#web/features/people/membership/status/SpreadTheWord.tsx';
import { statusLook } from '#web/features/people/membership/status/status-looks.ts';
import { WhatsNext } from '#web/features/people/membership/status/WhatsNext.tsx';
import { titled } from '#web/lib/titled.ts';
import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, buttonClass, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { OfflinePart } from '#web/ui/States.tsx';

import { applicationStatusQuery } from './queries.ts';
import { useApplicant } from './use-applicant.ts';

export const meta = titled('Application Submitted');

export default function ApplicationSuccessPage() {
  const { phone, search } = useApplicant();
  const { state: sent } = useLocation() as { state: Partial<JustSent> | null };
  const online = useOnline();
  const isNobody = phone === null;
  useEffect(() => {
    // The landing page is plain HTML, so it is loaded as a document.
    if (isNobody) globalThis.location.replace(paths.home());
  }, [isNobody]);
  const application = useQuery({ ...applicationStatusQuery(phone ?? ''), enabled: Boolean(phone) });
  const heading = useFocusPlace<HTMLHeadingElement>(application.data?.phone_confirmed);
  if (isNobody) return null;
  if (phone && isOver(application)) return <Navigate to={paths.applicationStatus({ phone })} replace />;
  const unproven = unprovenOf(application.data, search === null ? null : sent);
  const isAwaited = online && application.isPending && unproven === null;
  // One thing to do first: while it is not known which, none looks like it.
  const checkLook = unproven !== null || application.isPending ? 'secondary' : 'primary';
  return (
    <div className="max-w-read mx-auto grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid justify-items-center gap-3 text-center">
        <span className="bg-brand text-on-brand animate-rise grid size-20 place-items-center rounded-full">
          <Check aria-hidden className="size-11" strokeWidth={2.5} />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none sm:text-3xl">
          Application Submitted!
        </h1>
        <p className="text-soft max-w-form text-lg">Thank you. Your application is in the queue.</p>
      </div>
      {search !== null && sent?.referral_unused === true && <ReferralUnused />}
      <Receipt application={application} givenId={search?.get('applicationId') ?? null} />
      {phone && unproven && <ConfirmNumber phone={phone} mayNameFriend={!unproven.referred} />}
      {/* It would move under the eyes of who reads it, where the box for the code comes in above it. */}
      <div className={isAwaited ? 'invisible' : undefined}>
        <WhatsNext byEmail={application.data?.told_by_email ?? null} />
      </div>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:justify-center">
        <LinkButton to={paths.applicationStatus({ phone: phone ?? undefined })} size="lg" variant={checkLook}>
          Check Application Status
        </LinkButton>
        <SpreadTheWord application={application.data} />
        <a href={paths.home()} className={buttonClass('quiet', 'lg')}>
          Return to Home
        </a>
      </div>
    </div>
  );
}

/** A wrong code costs nobody the place, and what was wrong with it is not told (decision A3). */
function ReferralUnused() {
  return (
    <Notice tone="neutral">We could not use the referral code. Your application is in the queue all the same.</Notice>
  );
}

type Application = UseQueryResult<ReplyOf<typeof checkStatus>>;

/**
 * Whose number is still to be proven. Whoever has just sent the application need not wait for the server to say so: the box for the
 * code stood in the way of what was read by then.
 */
function unprovenOf(data: Application['data'], sent: Partial<JustSent> | null): { referred: boolean } | null {
  if (data === undefined) return sent && { referred: sent.referred === true };
  return data.status === 'pending' && !data.phone_confirmed ? { referred: data.referred_by !== null } : null;
}

/** Whether the server knows better than "submitted": it is decided, or nobody applied with this phone. */
function isOver({ data, error }: Application): boolean {
  if (error !== null) return error.status === 404 || error.status === 400;
  return data !== undefined && data.status !== 'pending';
}

/** The proof of having applied: the server's own id, time and state. While it cannot be asked, the id of the address stands in. */
function Receipt({ application, givenId }: { application: Application; givenId: string | null }) {
  const { data, isError, fetchStatus } = application;
  const madeUp = useMadeUpId();
  const given = givenId !== null && isApplicationId(givenId) ? givenId : null;
  const standIn = isError || fetchStatus === 'paused' ? (given ?? (isError ? madeUp : null)) : null;
  const id = data?.application_id ?? standIn;
  const look = statusLook('pending');
  return (
    <Card as="section" aria-label="Your application" className="sm:p-6">
      <dl className="divide-line grid divide-y">
        <Line name="Application ID">
          {id === null ? <Waiting /> : <span className="figures text-lg font-bold select-all">{id}</span>}
        </Line>
        <Line name="Submitted On">
          {data && <span className="figures">{formatDateTime(data.submitted_at)}</span>}
          {!data && !isError && <Waiting />}
          {!data && isError && (
            <Button variant="secondary" onClick={() => void application.refetch()} loading={application.isFetching}>
              Try Again
            </Button>
          )}
        </Line>
        <Line name="Status">
          <Badge tone={look.tone} icon={look.icon}>
            Pending Review
          </Badge>
        </Line>
      </dl>
    </Card>
  );
}

/** Stands in only when neither address nor server names one (spec 1 §2, decision A7). */
function useMadeUpId(): string {
  return useState(() => applicationId(Date.now(), Math.floor(Math.random() * 10_000)))[0];
}

function Waiting() {
  if (!useOnline()) return <OfflinePart />;
  return (
    <Loading>
      <Bone className="h-6 w-36 max-w-full" />
    </Loading>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <dt className="text-soft">{name}</dt>
      <dd className="max-w-full min-w-0">{children}</dd>
    </div>
  );
}
