import { LoaderCircle } from 'lucide-react';
import { type ComponentProps, type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';

import { isFocusLost } from '#web/lib/use-focus-place.ts';

import { cx } from './classes.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'gold' | 'on-deep';
export type ButtonSize = 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover',
  secondary: 'border border-edge bg-surface text-ink hover:bg-sunken',
  quiet: 'text-brand-ink hover:bg-brand-wash',
  danger: 'bg-bad-fill text-white hover:opacity-90',
  gold: 'bg-gold text-on-gold hover:brightness-105',
  'on-deep': 'border border-on-deep/40 text-on-deep hover:bg-on-deep/10',
};

const sizes: Record<ButtonSize, string> = { md: 'min-h-11 px-4', lg: 'min-h-13 px-6 text-lg' };

export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'md', wide = false): string {
  return cx(
    // Nobody presses paper.
    'print:hidden inline-flex items-center justify-center gap-2 rounded-md py-2 text-center font-semibold transition',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
    wide && 'w-full',
  );
}

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Full width, the main action of a phone screen. */
  wide?: boolean;
  icon?: ReactNode;
}

type ButtonProps = Omit<ComponentProps<'button'>, 'ref'> &
  Look & {
    loading?: boolean;
    /** What the button says while it is busy: "Signing in...". */
    loadingLabel?: string;
  };

/** A press that does something. While loading it keeps its width, says so and takes no second press. */
export function Button({ variant, size, wide, icon, loading, loadingLabel, children, ...rest }: ButtonProps) {
  const button = useKeptFocus(loading ?? false);
  function press(event: MouseEvent<HTMLButtonElement>) {
    // The second of a double click comes before what the first began can show.
    const isRepeated = loading !== undefined && event.detail > 1;
    if (isRepeated) event.preventDefault();
    else rest.onClick?.(event);
  }
  return (
    <button
      ref={button}
      type="button"
      {...rest}
      onClick={press}
      disabled={rest.disabled === true || loading}
      aria-busy={loading || undefined}
      className={cx(buttonClass(variant, size, wide), rest.className)}
    >
      {loading ? <LoaderCircle aria-hidden className="size-5 animate-spin" /> : icon}
      <span>{loading ? (loadingLabel ?? children) : children}</span>
    </button>
  );
}

/** While a button is busy it cannot have the focus; the keyboard goes on from where it pressed when it is over. */
function useKeptFocus(loading: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (loading) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (isFocusLost()) button.current?.focus({ preventScroll: true });
    }
  }, [loading]);
  return button;
}

/** A link that looks like a button, for going somewhere. */
export function LinkButton({ variant, size, wide, icon, children, ...rest }: ComponentProps<typeof Link> & Look) {
  return (
    <Link {...rest} className={cx(buttonClass(variant, size, wide), rest.className)}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

type IconButtonProps = ComponentProps<'button'> & { label: string; children: ReactNode };

/** A 44-px square with an icon; `label` is what it is called. */
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(
        'inline-grid size-11 shrink-0 place-items-center rounded-md text-current transition hover:bg-ink/8 disabled:opacity-50',
        rest.className,
      )}
    >
      {children}
    </button>
  );
}
