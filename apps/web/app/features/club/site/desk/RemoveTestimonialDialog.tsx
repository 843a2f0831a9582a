import type { LandingPart } from '@club/contract/club/site';

import { FormDialog } from '#web/ui/FormShell.tsx';

import { useLandingChange } from './use-site-change.ts';

interface RemoveTestimonialDialogProps {
  part: LandingPart;
  index: number;
  onClose: () => void;
}

export function RemoveTestimonialDialog({ part, index, onClose }: RemoveTestimonialDialogProps) {
  const { testimonials } = part.value;
  const save = useLandingChange(part, onClose);
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Remove testimonial?"
      description={`The landing page no longer quotes ${testimonials[index]?.name ?? 'this member'}.`}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ testimonials: testimonials.toSpliced(index, 1) });
      }}
      loading={save.isPending}
      loadingLabel="Removing..."
      error={save.error}
      submitLabel="Remove"
    >
      <blockquote className="bg-sunken rounded-md p-4">{testimonials[index]?.user_content}</blockquote>
    </FormDialog>
  );
}
