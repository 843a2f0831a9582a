import { CircleCheck, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/classes.ts';
import { unbroken } from '#web/ui/unbroken.tsx';

import { playResult } from './play-result.ts';

interface Look {
  icon: LucideIcon;
  tone: 'good' | 'bad' | 'warn';
  word: string;
}

const looks = {
  good: { icon: CircleCheck, tone: 'good', word: 'Good' },
  done: { icon: CircleCheck, tone: 'good', word: 'Handed over' },
  provisional: { icon: TriangleAlert, tone: 'warn', word: 'Provisional' },
  'told-later': { icon: TriangleAlert, tone: 'warn', word: 'Handed over' },
  expired: { icon: TriangleAlert, tone: 'warn', word: 'Expired' },
  used: { icon: CircleX, tone: 'bad', word: 'Already used' },
  unknown: { icon: CircleX, tone: 'bad', word: 'No such code' },
  unsigned: { icon: TriangleAlert, tone: 'warn', word: 'Scan the QR' },
  elsewhere: { icon: TriangleAlert, tone: 'warn', word: 'Another outlet' },
} as const satisfies Record<string, Look>;

const grounds = {
  good: 'bg-good-wash text-good',
  bad: 'bg-bad-wash text-bad',
  warn: 'bg-warn-wash text-warn',
} as const;

/** So long a result stays that needs nobody any more. */
const GONE_MS = 8_000;

interface CounterResultProps {
  state: keyof typeof looks;
  /** What the word does not say. */
  message: string | null;
  first_name: string | null;
  offer_name: string | null;
  items: readonly { product_name: string; quantity: number }[];
  onNext: () => void;
  /** What is left to do before the next code. */
  children?: ReactNode;
}

/**
 * The answer in the place of what asked for it, large enough to be read from two metres: colour, word, picture and sound say
 * the same. It takes the focus, so that it is in sight and read out.
 */
export function CounterResult({ state, onNext, children, ...words }: CounterResultProps) {
  const { tone } = looks[state];
  const id = useId();
  const place = useRef<HTMLElement>(null);
  useEffect(() => playResult(tone), [state, tone]);
  useEffect(() => place.current?.focus(), [state]);
  useGoneAfter(state === 'done' || state === 'told-later' ? onNext : undefined);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-labelledby={id}
      className={cx('@container grid rounded-lg border-2 border-current p-4 outline-none sm:p-6', grounds[tone])}
    >
      <div className={cx('grid content-center items-center gap-4', Boolean(children) && '@min-[36rem]:grid-cols-2')}>
        <Words id={id} state={state} {...words} />
        <div className="text-ink mx-auto grid w-full max-w-sm gap-2">
          {children}
          <Button variant={children ? 'quiet' : 'secondary'} size="lg" wide onClick={onNext}>
            Next code
          </Button>
        </div>
      </div>
    </section>
  );
}

type WordsProps = Omit<CounterResultProps, 'onNext' | 'children'> & { id: string };

/** What it is, what to hand over, and to whom. */
function Words({ id, state, message, first_name, offer_name, items }: WordsProps) {
  const { icon: Icon, word } = looks[state];
  return (
    <div role="status" className="grid justify-items-center gap-2 text-center">
      <Icon aria-hidden className="size-16 sm:size-20" />
      <h2 id={id} className="text-3xl font-bold xl:text-4xl">
        {word}
      </h2>
      {message && <p>{message}</p>}
      {items.length > 0 && (
        <div className="text-ink w-full">
          <p className="font-semibold">
            {offer_name} · for {first_name}
          </p>
          <ul className="mt-1 text-xl font-bold">
            {items.map(({ product_name, quantity }) => (
              <li key={product_name}>
                <span className="figures">{quantity} ×</span> {unbroken(product_name)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Makes room for the next customer by itself. */
function useGoneAfter(next: (() => void) | undefined): void {
  const latest = useRef(next);
  useEffect(() => {
    latest.current = next;
  });
  const isOver = next !== undefined;
  useEffect(() => {
    if (!isOver) return undefined;
    const timer = setTimeout(() => latest.current?.(), GONE_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
}
