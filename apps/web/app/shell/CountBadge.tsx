const MOST_SHOWN = 99;

/** The small number on an icon of the bar: in the corner of its target, so that two digits leave the icon to be seen. */
export function CountBadge({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className="figures bg-gold text-on-gold absolute top-0 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full px-0.75 text-sm leading-none font-bold"
    >
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}
