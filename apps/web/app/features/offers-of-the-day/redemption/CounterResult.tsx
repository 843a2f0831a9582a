import { CircleCheck, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { Button } from '#web/ui/Button.tsx';

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
  message: string;
  first_name: string | null;
  offer_name: string | null;
  items: readonly { product_name: string; quantity: number }[];
  /** Where there is nothing left to do but the next code. */
  onNext?: (() => void) | undefined;
}

/** The answer, large enough to be read from two metres: colour, word, picture and sound say the same. */
export function CounterResult({ state, message, first_name, offer_name, items, onNext }: CounterResultProps) {
  const { icon: Icon, tone, word } = looks[state];
  useEffect(() => playResult(tone), [state, tone]);
  useGoneAfter(state === 'done' || state === 'told-later' ? onNext : undefined);
  return (
    <div role="status" className={`grid justify-items-center gap-3 rounded-lg p-4 text-center sm:p-6 ${grounds[tone]}`}>
      <Icon aria-hidden className="size-20" />
      <p className="text-3xl font-bold xl:text-4xl">{word}</p>
      <p>{message}</p>
      {items.length > 0 && (
        <div className="text-ink w-full">
          <p className="font-semibold">
            {offer_name} · for {first_name}
          </p>
          <ul className="mt-1 text-xl font-bold">
            {items.map(({ product_name, quantity }) => (
              <li key={product_name}>
                <span className="figures">{quantity} ×</span> {product_name}
              </li>
            ))}
          </ul>
        </div>
      )}
      {onNext && (
        <Button variant="secondary" size="lg" onClick={onNext}>
          Next code
        </Button>
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
