import { isApplicationStatus } from '@club/rules/application-status';
import { isUgandanNumber, maskPhone } from '@club/rules/uganda-phone';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';

import { textOr } from '#web/api/api-error.ts';
import { ContactWays } from '#web/features/club/site/ContactWays.tsx';
import { ApplicationNotFound } from '#web/features/people/membership/status/ApplicationNotFound.tsx';
import { ApprovedView } from '#web/features/people/membership/status/ApprovedView.tsx';
import { PendingView } from '#web/features/people/membership/status/PendingView.tsx';
import { RejectedView } from '#web/features/people/membership/status/RejectedView.tsx';
import { statusLook } from '#web/features/people/membership/status/status-looks.ts';
import { titled } from '#web/lib/titled.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { paths } from '#web/paths.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { ErrorState, OfflineBanner, OfflineState } from '#web/ui/States.tsx';

import { ASKS_FOR_STATUS } from './asks-for-status.ts';
import { applicationStatusQuery } from './queries.ts';
import { useApplicant, usePhoneInAddress } from './use-applicant.ts';

export const meta = titled('Application Status', 'See where your application stands and move up the queue.');

const FALLBACK_TEXT = 'An error occurred while checking your application status. Please try again.';

export default function ApplicationStatusPage() {
  const applicant = useApplicant();
  const { phone } = applicant;
  usePhoneInAddress(applicant, paths.applicationStatus);
  // Whoever a text has led here is not about to apply: the form asks for the number first.
  if (phone === null) return <Navigate to={paths.apply()} state={ASKS_FOR_STATUS} replace />;
  // On laptops as wide while it is asked for as when two columns stand in it, so that nothing moves in between.
  return (
    <div className="max-w-read mx-auto grid gap-6 lg:max-w-none">
      <div>
        <h1 className="text-2xl font-bold">Application Status</h1>
        <p className="text-soft figures mt-1 min-h-6">
          {phone && isUgandanNumber(phone) && <>For {maskPhone(phone)}</>}
        </p>
        <div className="*:mt-3 *:overflow-hidden *:rounded-md">
          <OfflineBanner>You are offline. Your position in line may have changed.</OfflineBanner>
        </div>
      </div>
      {phone === undefined ? <Checking /> : <Status phone={phone} />}
      <p className="border-line text-soft border-t pt-6 wrap-anywhere">
        Questions about your application? <ContactWays />
      </p>
    </div>
  );
}

function Checking() {
  const online = useOnline();
  // As high as the window, as what comes is: what stands below it would jump out of sight then.
  return (
    <div className="min-h-dvh">{online ? <Spinner label="Checking your application..." /> : <OfflineState />}</div>
  );
}

function Status({ phone }: { phone: string }) {
  const application = useQuery(applicationStatusQuery(phone));
  if (application.isPending) return <Checking />;
  if (application.data === undefined) {
    const text = textOr(application.error, FALLBACK_TEXT);
    const again = { onRetry: () => void application.refetch(), retrying: application.isFetching };
    if (application.error.code === 'application_not_found') {
      return <ApplicationNotFound key={phone} text={text} {...again} />;
    }
    return (
      <ErrorState
        title="We could not show your status"
        error={text}
        {...again}
        action={
          <LinkButton to={paths.apply()} variant="secondary">
            Back to Application
          </LinkButton>
        }
      />
    );
  }
  const { status } = application.data;
  return (
    <div className="grid gap-6">
      <StatusBadge look={statusLook(status)} className="justify-self-start px-3.5 py-1.5 text-base" />
      {status === 'pending' && <PendingView application={application.data} phone={phone} />}
      {status === 'approved' && <ApprovedView />}
      {status === 'rejected' && <RejectedView application={application.data} />}
      {!isApplicationStatus(status) && (
        <Notice tone="neutral">Your application is with us. To learn where it stands, write to us.</Notice>
      )}
    </div>
  );
}
