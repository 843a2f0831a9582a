import { brand } from '#web/brand.ts';

interface LogoProps {
  /** The ground it stands on. */
  tone?: 'light' | 'deep';
  /** Leaves the name unseen where the container it stands in is as narrow as a phone, or its letters as large. */
  short?: boolean;
  /** Beside much else: the name is smaller on phones, and unseen where it has no room. */
  narrow?: boolean;
}

const NARROW = 'sr-only min-[24rem]:not-sr-only min-[24rem]:text-base min-[24rem]:whitespace-nowrap sm:text-lg';

/** The mark and the name. */
export function Logo({ tone = 'light', short = false, narrow = false }: LogoProps) {
  return (
    <span
      className={`inline-flex items-center gap-2.5 ${narrow ? 'h-9 flex-wrap overflow-hidden' : ''} text-lg font-bold ${tone === 'deep' ? 'text-on-deep' : 'text-ink'}`}
    >
      <svg aria-hidden viewBox="0 0 64 64" className="size-9 shrink-0">
        <rect width="64" height="64" rx="16" className={tone === 'deep' ? 'fill-on-deep' : 'fill-deep'} />
        <path
          d="M20 15h8v14.2L40.6 15H50L36.4 30.1 50.6 49h-9.7L31 35.5l-3 3.3V49h-8z"
          className={tone === 'deep' ? 'fill-deep' : 'fill-on-deep'}
        />
        <circle cx="47.5" cy="17.5" r="6.5" className="fill-gold" />
      </svg>
      <span className={narrow ? NARROW : short ? 'sr-only @min-[34rem]:not-sr-only' : undefined}>{brand.name}</span>
    </span>
  );
}
