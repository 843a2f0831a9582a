import { NAME_MAX_CHARS } from '@club/contract/people/membership';

import { TextField } from '#web/ui/TextField.tsx';

import { FormSection } from './FormSection.tsx';
import type { Application } from './use-application.ts';

export function PersonalSection({ application }: { application: Application }) {
  return (
    <FormSection title="Personal Information">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={NAME_MAX_CHARS}
          {...application.typed('first_name')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={NAME_MAX_CHARS}
          {...application.typed('last_name')}
        />
      </div>
    </FormSection>
  );
}
