import type { ApplicationState } from '@club/contract/people/membership';
import { formatDate, kampalaDay } from '@club/rules/kampala-time';
import { REJECT_REASONS, rejectReasonTitle } from '@club/rules/reject-reason';

import { serverNow } from '#web/lib/server-clock.ts';
import { useClock } from '#web/lib/use-clock.ts';
import { paths } from '#web/paths.ts';
import { buttonClass, LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';

export function RejectedView({ application }: { application: ApplicationState }) {
  useClock();
  const { reject_reason, reject_message, reapply_after } = application;
  const mayApply = reapply_after === null || kampalaDay(serverNow()) >= reapply_after;
  return (
    <Card as="section" aria-labelledby="not-accepted" className="max-w-read grid gap-4 sm:p-6">
      <h2 id="not-accepted" className="text-xl font-bold">
        Application Not Accepted
      </h2>
      <p>Thank you for your interest. We cannot offer you a place at this time.</p>
      <Reasons known={reject_reason} />
      {reject_message !== null && (
        <Notice tone="neutral" title="A word from our team">
          <p className="whitespace-pre-line">{reject_message}</p>
        </Notice>
      )}
      <p className="text-soft">
        {mayApply
          ? 'You may apply again at once.'
          : `You may apply again from ${formatDate(`${reapply_after}T12:00:00Z`)}.`}
      </p>
      <div className="flex flex-col gap-3 sm:flex-row">
        {mayApply && (
          <LinkButton to={paths.apply()} size="lg">
            Apply again
          </LinkButton>
        )}
        {/* The landing page is plain HTML, so it is loaded as a document. */}
        <a href={paths.home()} className={buttonClass('secondary', 'lg')}>
          Return to Home
        </a>
      </div>
    </Card>
  );
}

/** The list is the specification's (spec 1 §2); the one reason that counted here is said before it. */
function Reasons({ known }: { known: ApplicationState['reject_reason'] }) {
  return (
    <>
      {known !== null && (
        <p>
          The reason: <strong>{rejectReasonTitle(known)}</strong>
        </p>
      )}
      <div className={known === null ? 'grid gap-2' : 'text-soft grid gap-2 text-sm'}>
        <p>{known === null ? 'Possible reasons are:' : 'All possible reasons are:'}</p>
        <ul className="marker:text-faint grid list-disc gap-2 pl-5">
          {REJECT_REASONS.map((reason) => (
            <li key={reason}>{rejectReasonTitle(reason)}</li>
          ))}
        </ul>
      </div>
    </>
  );
}
