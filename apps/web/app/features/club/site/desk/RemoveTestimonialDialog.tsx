import type { LandingPart } from '@club/contract/club/site';
import type { Testimonial } from '@club/rules/site-content';

import { FormDialog } from '#web/ui/FormShell.tsx';

import { placeOf } from './place-of.ts';
import { useLandingChange } from './use-site-change.ts';

interface RemoveTestimonialDialogProps {
  part: LandingPart;
  testimonial: Testimonial;
  onClose: () => void;
}

export function RemoveTestimonialDialog({ part, testimonial, onClose }: RemoveTestimonialDialogProps) {
  const { value, save, isSaving, error } = useLandingChange(
    part,
    onClose,
    ({ testimonials }) => placeOf(testimonial, testimonials) >= 0,
  );
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Remove testimonial?"
      description={`The landing page no longer quotes ${testimonial.name}.`}
      onSubmit={(event) => {
        event.preventDefault();
        save({ testimonials: value.testimonials.toSpliced(placeOf(testimonial, value.testimonials), 1) });
      }}
      loading={isSaving}
      loadingLabel="Removing..."
      error={error}
      submitLabel="Remove"
    >
      <blockquote className="bg-sunken rounded-md p-4 wrap-anywhere whitespace-pre-line">
        {testimonial.user_content}
      </blockquote>
    </FormDialog>
  );
}
