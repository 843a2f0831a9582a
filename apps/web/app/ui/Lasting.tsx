import { createContext, Fragment, type ReactNode, use, useId, useLayoutEffect, useRef, useState } from 'react';

interface Held {
  key: string;
  dialog: ReactNode;
}

const Holder = createContext<((change: (held: Held | null) => Held | null) => void) | null>(null);

/** Holds what its rows have open, so that it stays while a row goes because somebody else has dealt with it. */
export function LastingHolder({ children }: { children: ReactNode }) {
  const [held, setHeld] = useState<Held | null>(null);
  return (
    <Holder value={setHeld}>
      {children}
      {held && <Fragment key={held.key}>{held.dialog}</Fragment>}
    </Holder>
  );
}

interface LastingProps {
  open: boolean;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}

/**
 * A dialog of a row in a list. With its row it would go, and what was typed in it, when a colleague acts meanwhile; so the list
 * holds it until it is closed. Outside a list it stands where it is.
 */
export function Lasting({ open, onClose, children }: LastingProps) {
  const hold = use(Holder);
  const key = useId();
  const isHeld = useRef(false);
  useLayoutEffect(() => {
    if (hold === null) return;
    if (open) {
      const close = () => {
        hold((held) => (held?.key === key ? null : held));
        onClose();
      };
      hold(() => ({ key, dialog: children(close) }));
    } else if (isHeld.current) {
      hold((held) => (held?.key === key ? null : held));
    }
    isHeld.current = open;
  }, [hold, key, open, onClose, children]);
  return hold === null && open ? children(onClose) : null;
}
