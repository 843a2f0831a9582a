import type { LandingPart } from '@club/contract/club/site';
import { MOST_TESTIMONIALS, type Testimonial } from '@club/rules/site-content';
import { MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';

import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/States.tsx';

import { ClaimDialog } from './ClaimDialog.tsx';
import { LastChange } from './LastChange.tsx';
import { RemoveTestimonialDialog } from './RemoveTestimonialDialog.tsx';
import { TestimonialDialog } from './TestimonialDialog.tsx';

/** By its words: a place in the list means another testimonial once the list changes. */
type Asked =
  | { kind: 'claim' }
  | { kind: 'writing'; testimonial: Testimonial | null }
  | { kind: 'removing'; testimonial: Testimonial };

/** The words of the landing page, to change. */
export function LandingWords({ part }: { part: LandingPart }) {
  const [editing, setEditing] = useState<Asked | null>(null);
  const { applicants_claim, testimonials } = part.value;
  const close = () => setEditing(null);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="grid">
          <span className="text-soft">How many have applied</span>
          <span className="font-semibold wrap-anywhere">{applicants_claim || 'Not shown'}</span>
        </p>
        <Button
          variant="secondary"
          aria-label="Change: How many have applied"
          onClick={() => setEditing({ kind: 'claim' })}
        >
          Change
        </Button>
      </div>
      <Testimonials testimonials={testimonials} onEdit={setEditing} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LastChange part={part} />
        {testimonials.length < MOST_TESTIMONIALS && (
          <Button variant="secondary" onClick={() => setEditing({ kind: 'writing', testimonial: null })}>
            Add Testimonial
          </Button>
        )}
      </div>
      {editing?.kind === 'claim' && <ClaimDialog part={part} onClose={close} />}
      {editing?.kind === 'writing' && <TestimonialDialog part={part} before={editing.testimonial} onClose={close} />}
      {editing?.kind === 'removing' && (
        <RemoveTestimonialDialog part={part} testimonial={editing.testimonial} onClose={close} />
      )}
    </div>
  );
}

interface TestimonialsProps {
  testimonials: readonly Testimonial[];
  onEdit: (asked: Asked) => void;
}

function Testimonials({ testimonials, onEdit }: TestimonialsProps) {
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">Testimonials</h3>
      {testimonials.length === 0 ? (
        <EmptyState icon={MessageSquareQuote} title="No testimonials">
          The landing page shows no such part until there is one.
        </EmptyState>
      ) : (
        <ul aria-label="Testimonials" className="divide-line divide-y">
          {testimonials.map((testimonial) => (
            <TestimonialRow
              key={`${testimonial.name} ${testimonial.user_content}`}
              testimonial={testimonial}
              onEdit={(kind) => onEdit({ kind, testimonial })}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface TestimonialRowProps {
  testimonial: Testimonial;
  onEdit: (kind: 'writing' | 'removing') => void;
}

function TestimonialRow({ testimonial, onEdit }: TestimonialRowProps) {
  const { name, place, user_content, is_sample } = testimonial;
  return (
    <li className="grid gap-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-4">
      <div className="grid gap-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{name}</span>
          <span className="text-soft text-sm">{place}</span>
          {is_sample && <Badge tone="warn">Sample</Badge>}
        </p>
        <p className="whitespace-pre-line">{user_content}</p>
      </div>
      <div className="flex flex-wrap gap-2 sm:items-start">
        <Button variant="secondary" aria-label={`Change: ${name}`} onClick={() => onEdit('writing')}>
          Change
        </Button>
        <Button variant="quiet" aria-label={`Remove: ${name}`} onClick={() => onEdit('removing')}>
          Remove
        </Button>
      </div>
    </li>
  );
}
