import { discoveredChoices, reasonChoices } from '#web/lib/application-words.ts';
import { CheckboxGroup, SelectField } from '#web/ui/ChoiceFields.tsx';

import { reasonsMissing } from './application-form.ts';
import { FormSection } from './FormSection.tsx';
import { OptionalPart } from './OptionalPart.tsx';
import type { Application } from './use-application.ts';

export function AdditionalSection({ application: { form, field, values } }: { application: Application }) {
  return (
    <FormSection title="Additional Information">
      <CheckboxGroup
        label="Why do you want to join?"
        hint={<ReasonsHint missing={reasonsMissing(values.join_reasons)} />}
        columns
        options={reasonChoices}
        {...field('join_reasons')}
      />
      <OptionalPart label="Tell us how you heard of us" isWanted={values.how_discovered !== ''}>
        <SelectField
          label="How did you hear about us?"
          optional
          placeholder="Choose one"
          options={discoveredChoices}
          {...form.register('how_discovered')}
        />
      </OptionalPart>
    </FormSection>
  );
}

function ReasonsHint({ missing }: { missing: number }) {
  return (
    <p role="status">
      {missing > 0
        ? `Please select at least ${missing} more reason(s)`
        : 'Thank you, that is enough. More are welcome.'}
    </p>
  );
}
