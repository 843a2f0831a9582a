import { cx } from './classes.ts';

interface CodeDigitsProps {
  /** The digits alone. */
  code: string;
  /** What it is: "Pickup code". */
  label: string;
  /** Digits per group; 3 for six digits, 4 for eight. */
  group?: number;
  size?: 'md' | 'lg';
}

/** A code to read out across a counter: gold ground, one box a digit, copied as plain digits. */
export function CodeDigits({ code, label, group = 3, size = 'lg' }: CodeDigitsProps) {
  const groups = code.match(new RegExp(`.{1,${group}}`, 'g')) ?? [];
  return (
    <div className="bg-gold text-on-gold rounded-lg p-4 text-center sm:p-5">
      <p className="mb-2 text-sm font-semibold">{label}</p>
      {/* Screen readers get the digits one by one; the eye gets boxes; a selection copies the digits alone. */}
      <span className="sr-only">{code.split('').join(' ')}</span>
      <div aria-hidden className="figures flex flex-wrap justify-center gap-3 select-all">
        {groups.map((digits, index) => (
          <span key={index} className="inline-flex gap-1">
            {[...digits].map((digit, place) => (
              <span
                key={place}
                className={cx(
                  'grid place-items-center rounded-sm bg-[#fffaf0] font-bold text-[#1f1600] shadow-card',
                  size === 'lg'
                    ? 'h-13 w-[min(2.25rem,10vw)] text-2xl sm:w-11 sm:text-3xl'
                    : 'h-10 w-[min(1.75rem,9vw)] text-xl',
                )}
              >
                {digit}
              </span>
            ))}
          </span>
        ))}
      </div>
    </div>
  );
}
