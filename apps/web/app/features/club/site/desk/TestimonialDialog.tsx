import type { LandingPart } from '@club/contract/club/site';
import { SITE_TEXT_LIMITS, type Testimonial } from '@club/rules/site-content';
import { useForm } from 'react-hook-form';

import { CheckboxField } from '#web/ui/ChoiceFields.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';

import { placeOf } from './place-of.ts';
import { useLandingChange } from './use-site-change.ts';

const missing = {
  name: 'Please enter a name',
  place: 'Please enter a place',
  user_content: 'Please enter what they say',
};
const NEW: Testimonial = { name: '', place: '', user_content: '', is_sample: false };

interface TestimonialDialogProps {
  part: LandingPart;
  /** As it was seen; null for a new one. */
  before: Testimonial | null;
  onClose: () => void;
}

/** Writes a testimonial, or changes one. */
export function TestimonialDialog({ part, before, onClose }: TestimonialDialogProps) {
  const isNew = before === null;
  const form = useForm({ defaultValues: { ...(before ?? NEW) } });
  const { value, save, isSaving, error } = useLandingChange(
    part,
    onClose,
    ({ testimonials }) => isNew || placeOf(before, testimonials) >= 0,
  );
  const written = ({ name, place, user_content, is_sample }: Testimonial) => {
    const one = { name: name.trim(), place: place.trim(), user_content: user_content.trim(), is_sample };
    const { testimonials } = value;
    const at = isNew ? testimonials.length : placeOf(before, testimonials);
    save({ testimonials: testimonials.toSpliced(at, isNew ? 0 : 1, one) });
  };
  const textOf = (field: 'name' | 'place' | 'user_content') => ({
    ...form.register(field, { validate: (text) => text.trim() !== '' || missing[field] }),
    error: form.formState.errors[field]?.message,
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={isNew ? 'New testimonial' : 'Change testimonial'}
      description="Words of a member who has agreed to be quoted."
      onSubmit={(event) => void form.handleSubmit(written)(event)}
      loading={isSaving}
      loadingLabel="Saving..."
      error={error}
      submitLabel="Save"
    >
      <TextField
        label="Name"
        hint="As it is shown: Sarah N."
        maxLength={SITE_TEXT_LIMITS.name}
        autoComplete="off"
        data-first-focus=""
        {...textOf('name')}
      />
      <TextField label="Place" maxLength={SITE_TEXT_LIMITS.place} autoComplete="off" {...textOf('place')} />
      <TextArea label="What they say" maxLength={SITE_TEXT_LIMITS.quote} {...textOf('user_content')} />
      <CheckboxField
        label="Sample"
        hint="Written by us until words of a real member replace it. Only admins see this mark."
        {...form.register('is_sample')}
      />
    </FormDialog>
  );
}
