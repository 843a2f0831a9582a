import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { cx } from './classes.ts';
import { type Tone, toneClass } from './Notice.tsx';

interface BadgeProps {
  tone?: Tone | 'solid-gold' | 'solid-brand';
  icon?: LucideIcon;
  children: ReactNode;
  className?: string;
}

const solid = { 'solid-gold': 'bg-gold text-on-gold', 'solid-brand': 'bg-brand text-on-brand' };

/**
 * A short word about a thing. A state always brings its icon or stands as a plain word. In one line, but where the letters are so
 * large that the whole line has no room for it.
 */
export function Badge({ tone = 'neutral', icon: Icon, children, className }: BadgeProps) {
  const colours = tone === 'solid-gold' || tone === 'solid-brand' ? solid[tone] : toneClass[tone];
  return (
    <span
      className={cx(
        'inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-xl px-[min(0.625rem,3.2vw)] py-1 text-sm font-semibold',
        colours,
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {children}
    </span>
  );
}

export interface StatusLook {
  label: string;
  tone: Tone;
  icon: LucideIcon;
}

/** A state in its own words. Each slice keeps one table from its statuses to looks. */
export function StatusBadge({ look, className }: { look: StatusLook; className?: string }) {
  return (
    <Badge tone={look.tone} icon={look.icon} className={className}>
      {look.label}
    </Badge>
  );
}
