import { paths } from '#web/paths.ts';
import { CheckboxField } from '#web/ui/ChoiceFields.tsx';

import type { Application } from './use-application.ts';

export function TermsField({ application: { field } }: { application: Application }) {
  return (
    <CheckboxField
      label={
        <>
          I accept the <TextLink to={paths.terms()}>Terms of Service</TextLink> and the{' '}
          <TextLink to={paths.privacy()}>Privacy Policy</TextLink>.
        </>
      }
      {...field('terms_accepted')}
    />
  );
}

/** In a tab of its own, so that the PIN just typed is not lost. */
function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="text-brand-ink font-medium underline underline-offset-4">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
