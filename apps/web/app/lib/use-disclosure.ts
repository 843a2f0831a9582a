import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

import { useCloseRequest } from './use-close-request.ts';

interface Disclosure<E extends HTMLElement> {
  open: boolean;
  toggle: (event: MouseEvent<HTMLElement>) => void;
  close: () => void;
  /** Around the button and what it opens: a press outside closes. */
  area: RefObject<E | null>;
}

/** A menu that a button opens, and that a press outside, Escape, Android's Back or a change of route closes. */
export function useDisclosure<E extends HTMLElement>(): Disclosure<E> {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const area = useRef<E>(null);
  const opener = useRef<HTMLElement>(null);
  // Open belongs to the place where it was opened, so a new route closes it without an effect.
  const open = openAt === key;
  useEffect(() => {
    if (!open) return undefined;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !area.current?.contains(event.target)) setOpenAt(null);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setOpenAt(null);
      opener.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);
  useCloseRequest(open, () => {
    setOpenAt(null);
    opener.current?.focus();
  });
  const toggle = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    opener.current = currentTarget;
    setOpenAt(open ? null : key);
  };
  return { open, area, toggle, close: () => setOpenAt(null) };
}
