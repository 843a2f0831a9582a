import { Bell, CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { cx } from './classes.ts';
import { reachTo, toast, type ToastItem, type ToastType, useToastPlace, useToasts } from './toasts.ts';
import { unbroken } from './unbroken.tsx';

const looks: Record<ToastType, { icon: LucideIcon; colour: string; bar: string; word: string }> = {
  success: { icon: CircleCheck, colour: 'text-good', bar: 'bg-good', word: 'Success' },
  error: { icon: CircleAlert, colour: 'text-bad', bar: 'bg-bad', word: 'Error' },
  warning: { icon: TriangleAlert, colour: 'text-warn', bar: 'bg-warn', word: 'Warning' },
  info: { icon: Info, colour: 'text-info', bar: 'bg-info', word: 'Information' },
  default: { icon: Bell, colour: 'text-soft', bar: 'bg-soft', word: 'Message' },
};

/** The stack at the top right. It stands in the page from the start so that screen readers hear what joins it. */
export function Toasts() {
  const place = useToastPlace();
  return place === null ? <Stack /> : createPortal(<Stack />, place);
}

function Stack() {
  const items = useToasts();
  const stack = useRef<HTMLDivElement>(null);
  useReach(stack, items);
  return (
    <div
      ref={stack}
      role="region"
      aria-label="Messages"
      aria-live="polite"
      // On a phone the newest two: more would lie over what the person came to press.
      className="pointer-events-none fixed top-3 right-3 left-3 z-[60] grid justify-items-end gap-2 sm:left-auto sm:w-96 print:hidden max-sm:[&>*:nth-last-child(n+3)]:hidden"
    >
      {items.map((item) => (
        <Toast key={item.id} item={item} />
      ))}
    </div>
  );
}

const BELOW_PX = 8;

/** Says how far down they reach, so that no open dialog has its title and its cross below them. */
function useReach(stack: RefObject<HTMLDivElement | null>, items: readonly ToastItem[]): void {
  useLayoutEffect(() => {
    if (items.length === 0 || stack.current === null) reachTo(undefined);
    else reachTo(Math.ceil(stack.current.getBoundingClientRect().bottom) + BELOW_PX);
  }, [stack, items]);
}

/** Click or the cross removes it; a pointer or the focus on it holds the time still. */
function Toast({ item }: { item: ToastItem }) {
  const { icon: Icon, colour, bar, word } = looks[item.type];
  const [held, setHeld] = useState(false);
  useRemoval(item, held);
  const remove = () => toast.remove(item.id);
  return (
    // The cross is the keyboard's way; the click on the whole is a convenience of the spec.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      data-toast={item.type}
      onClick={remove}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="bg-surface text-ink shadow-float animate-rise pointer-events-auto relative flex w-full cursor-pointer items-start gap-3 overflow-hidden rounded-md py-2 pr-1 pl-4"
    >
      <Icon aria-hidden className={cx('mt-2.5 size-5 shrink-0', colour)} />
      <p role={item.type === 'error' ? 'alert' : undefined} className="flex-1 py-2.5 leading-snug">
        <span className="sr-only">{word}: </span>
        {unbroken(item.message)}
      </p>
      <button
        type="button"
        aria-label="Close message"
        onClick={remove}
        className="text-soft hover:bg-sunken grid size-11 shrink-0 place-items-center rounded-md"
      >
        <X aria-hidden className="size-5" />
      </button>
      <span
        aria-hidden
        data-toast-progress
        className={cx('absolute inset-x-0 bottom-0 h-1 origin-left animate-drain', bar)}
        style={{ animationDuration: `${item.duration}ms`, animationPlayState: held ? 'paused' : 'running' }}
      />
    </div>
  );
}

function useRemoval(item: ToastItem, held: boolean): void {
  const left = useRef(item.duration);
  useEffect(() => {
    if (held) return undefined;
    const since = performance.now();
    const timer = setTimeout(() => toast.remove(item.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - since));
    };
  }, [held, item.id]);
}
