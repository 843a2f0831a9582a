const MOST_SHOWN = 99;

/** The small number on an icon of the bar. */
export function CountBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="figures bg-gold text-on-gold absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full px-1 text-sm leading-none font-bold"
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}
