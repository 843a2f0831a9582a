import { Check, Circle, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { cx } from './classes.ts';

export interface Step {
  key: string;
  title: string;
  /** When it happened, already formatted. */
  time?: string;
  note?: ReactNode;
  state: 'done' | 'current' | 'coming' | 'failed';
}

const dots = {
  done: 'bg-brand text-on-brand',
  // Hollow: nothing of it has happened, and this is what one waits for.
  current: 'border-2 border-gold bg-gold-wash text-gold-ink',
  coming: 'border-2 border-dashed border-edge bg-surface text-transparent',
  failed: 'bg-bad-fill text-white',
};
const icons = { done: Check, current: Circle, coming: Circle, failed: X };
const words = { done: 'Done', current: 'Next', coming: 'To come', failed: 'Stopped' };

/** What has happened and what comes, from above to below. */
export function StepTimeline({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol aria-label={label} className="grid">
      {steps.map((step, index) => {
        const Icon = icons[step.state];
        return (
          <li
            key={step.key}
            aria-current={step.state === 'current' ? 'step' : undefined}
            className="relative flex gap-3 pb-5 last:pb-0"
          >
            {index < steps.length - 1 && (
              <span
                aria-hidden
                className={cx(
                  'absolute top-7 bottom-0 left-3.5 w-0 -translate-x-1/2 border-l-2',
                  step.state === 'done' ? 'border-brand' : 'border-line border-dashed',
                )}
              />
            )}
            <span className={cx('relative grid size-7 shrink-0 place-items-center rounded-full', dots[step.state])}>
              <Icon aria-hidden className={step.state === 'done' || step.state === 'failed' ? 'size-4' : 'size-2.5'} />
            </span>
            <div className="grid min-w-0 flex-1 gap-0.5 pt-0.5">
              <p className={cx('font-semibold', step.state === 'coming' && 'font-normal text-faint')}>
                {step.title}
                <span className="sr-only"> – {words[step.state]}</span>
              </p>
              {step.time && <p className="figures text-soft text-sm">{step.time}</p>}
              {step.note && <div className="text-soft text-sm wrap-anywhere whitespace-pre-line">{step.note}</div>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
