import { formatCount } from '@club/rules/money';
import { Check, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { cx } from './classes.ts';

interface ToggleChipProps {
  pressed: boolean;
  onPress: () => void;
  icon?: LucideIcon;
  /** How much there is behind it. */
  count?: number;
  children: ReactNode;
}

/** A filter that is on or off. */
export function ToggleChip({ pressed, onPress, icon: Icon, count, children }: ToggleChipProps) {
  const Shown = pressed ? Check : Icon;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cx(
        'inline-flex min-h-11 max-w-[calc(100vw-2rem)] shrink-0 items-center gap-2 rounded-full border px-4 text-left font-medium wrap-anywhere transition',
        pressed ? 'border-brand-ink bg-brand-wash text-brand-ink' : 'border-edge bg-surface text-ink hover:bg-sunken',
      )}
    >
      {Shown && <Shown aria-hidden className="size-4.5 shrink-0" />}
      {children}
      {count !== undefined && <span className="figures text-soft font-normal">{formatCount(count)}</span>}
    </button>
  );
}
