import type { LandingPart } from '@club/contract/club/site';
import { SITE_TEXT_LIMITS, type Testimonial } from '@club/rules/site-content';
import { useForm } from 'react-hook-form';

import { CheckboxField } from '#web/ui/ChoiceFields.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';

import { useLandingChange } from './use-site-change.ts';

const missing = {
  name: 'Please enter a name',
  place: 'Please enter a place',
  user_content: 'Please enter what they say',
};
const NEW: Testimonial = { name: '', place: '', user_content: '', is_sample: false };

interface TestimonialDialogProps {
  part: LandingPart;
  /** Its place in the list; one behind the last is a new one. */
  index: number;
  onClose: () => void;
}

/** Writes a testimonial, or changes one. */
export function TestimonialDialog({ part, index, onClose }: TestimonialDialogProps) {
  const { testimonials } = part.value;
  const isNew = index === testimonials.length;
  const form = useForm({ defaultValues: { ...(testimonials[index] ?? NEW) } });
  const save = useLandingChange(part, onClose);
  const written = ({ name, place, user_content, is_sample }: Testimonial) => {
    const one = { name: name.trim(), place: place.trim(), user_content: user_content.trim(), is_sample };
    save.mutate({ testimonials: testimonials.toSpliced(index, isNew ? 0 : 1, one) });
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
      loading={save.isPending}
      loadingLabel="Saving..."
      error={save.error}
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
