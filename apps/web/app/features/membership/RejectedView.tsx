import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

export function RejectedView() {
  return (
    <Card as="section" aria-labelledby="not-accepted" className="grid gap-4 sm:p-6">
      <h2 id="not-accepted" className="text-xl font-bold">
        Application Not Accepted
      </h2>
      <p>Thank you for your interest. We cannot offer you a place at this time. Possible reasons are:</p>
      <ul className="marker:text-faint grid list-disc gap-2 pl-5">
        <li>A high volume of applications</li>
        <li>Incomplete or incorrect information</li>
        <li>Not meeting our current criteria</li>
      </ul>
      <p className="text-soft">You may apply again later.</p>
      {/* The landing page is plain HTML, so it is loaded as a document. */}
      <a href={paths.home()} className={`${buttonClass('secondary', 'lg')} justify-self-start`}>
        Return to Home
      </a>
    </Card>
  );
}
