import { NAME_MAX_CHARS } from '@club/contract/membership';

import { TextField } from '#web/ui/TextField.tsx';

import { FormSection } from './FormSection.tsx';
import type { Application } from './use-application.ts';

export function PersonalSection({ application: { field } }: { application: Application }) {
  return (
    <FormSection title="Personal Information">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" autoComplete="given-name" maxLength={NAME_MAX_CHARS} {...field('first_name')} />
        <TextField label="Last name" autoComplete="family-name" maxLength={NAME_MAX_CHARS} {...field('last_name')} />
      </div>
    </FormSection>
  );
}
