import type { ApplicationState } from '@club/contract/membership';
import { formatDate } from '@club/rules/kampala-time';

import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';

type Reason = NonNullable<ApplicationState['reject_reason']>;

const reasons: Record<Reason, string> = {
  high_volume: 'A high volume of applications',
  incomplete_information: 'Incomplete or incorrect information',
  criteria_not_met: 'Not meeting our current criteria',
};

export function RejectedView({ application }: { application: ApplicationState }) {
  const { reject_reason, reject_message, reapply_after } = application;
  return (
    <Card as="section" aria-labelledby="not-accepted" className="grid gap-4 sm:p-6">
      <h2 id="not-accepted" className="text-xl font-bold">
        Application Not Accepted
      </h2>
      <p>Thank you for your interest. We cannot offer you a place at this time. Possible reasons are:</p>
      <ul className="marker:text-faint grid list-disc gap-2 pl-5">
        {Object.entries(reasons).map(([reason, text]) => (
          <li key={reason} className={reason === reject_reason ? 'font-semibold' : undefined}>
            {text}
            {reason === reject_reason && <span className="text-soft font-normal"> (yours)</span>}
          </li>
        ))}
      </ul>
      {reject_message !== null && (
        <Notice tone="neutral" title="A word from our team">
          {reject_message}
        </Notice>
      )}
      <p className="text-soft">
        {reapply_after === null
          ? 'You may apply again later.'
          : `You may apply again from ${formatDate(`${reapply_after}T12:00:00Z`)}.`}
      </p>
      {/* The landing page is plain HTML, so it is loaded as a document. */}
      <a href={paths.home()} className={`${buttonClass('secondary', 'lg')} justify-self-start`}>
        Return to Home
      </a>
    </Card>
  );
}
