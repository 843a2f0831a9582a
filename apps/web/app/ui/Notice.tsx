import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { cx } from './classes.ts';

export type Tone = 'good' | 'bad' | 'warn' | 'info' | 'neutral' | 'gold';

export const toneClass: Record<Tone, string> = {
  good: 'bg-good-wash text-good',
  bad: 'bg-bad-wash text-bad',
  warn: 'bg-warn-wash text-warn',
  info: 'bg-info-wash text-info',
  neutral: 'bg-sunken text-soft',
  gold: 'bg-gold-wash text-gold-ink',
};

const icons = { good: CircleCheck, bad: CircleAlert, warn: TriangleAlert, info: Info, neutral: Info, gold: Info };

interface NoticeProps {
  tone: Tone;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  /** On wide screens the action stands beside the words, where several notices would else fill the window. */
  beside?: boolean;
  /** Read out as soon as it appears. */
  live?: boolean;
}

/** A banner within the page: what happened and what to do next. */
export function Notice({ tone, title, children, action, beside = false, live }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
      className={cx('flex flex-wrap items-start gap-x-3 gap-y-1 rounded-md px-4 py-3', toneClass[tone])}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div
        className={cx(
          // Where a long word has no room beside the icon, it stands below it.
          'grid min-w-[min(100%,6rem)] flex-1 gap-1 wrap-anywhere',
          beside && 'lg:grid-cols-[1fr_auto] lg:items-center lg:gap-4',
        )}
      >
        <div className="grid gap-1">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action && <div className={cx('mt-1 flex flex-wrap gap-2', beside && 'lg:mt-0')}>{action}</div>}
      </div>
    </div>
  );
}
