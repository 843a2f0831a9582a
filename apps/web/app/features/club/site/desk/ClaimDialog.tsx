import type { LandingPart } from '@club/contract/club/site';
import { SITE_TEXT_LIMITS } from '@club/rules/site-content';
import { useForm } from 'react-hook-form';

import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { useLandingChange } from './use-site-change.ts';

/** Changes what the landing page says of how many have applied. */
export function ClaimDialog({ part, onClose }: { part: LandingPart; onClose: () => void }) {
  const form = useForm({ defaultValues: { applicants_claim: part.value.applicants_claim } });
  const { save, isSaving, error } = useLandingChange(part, onClose);
  return (
    <FormDialog
      open
      onClose={onClose}
      title="How many have applied"
      description="It stands below the first buttons of the landing page. Say only what is true."
      onSubmit={(event) =>
        void form.handleSubmit(({ applicants_claim }) => save({ applicants_claim: applicants_claim.trim() }))(event)
      }
      loading={isSaving}
      loadingLabel="Saving..."
      error={error}
      submitLabel="Save"
    >
      <TextField
        label="Sentence"
        optional
        hint="Leave it empty to show nothing. A full stop is added."
        maxLength={SITE_TEXT_LIMITS.claim}
        data-first-focus=""
        {...form.register('applicants_claim')}
        error={form.formState.errors.applicants_claim?.message}
      />
    </FormDialog>
  );
}
