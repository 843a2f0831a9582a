import { Button } from '#web/ui/Button.tsx';

import { PayHeld } from './PayHeld.tsx';
import type { HeldPiece } from './use-held-piece.ts';

/** In the place of the form and of the line, while a piece is held for the member. */
export function YourTurn({ held, onClose }: { held: HeldPiece; onClose: () => void }) {
  return (
    <div className="grid gap-5">
      <p role="status">
        A piece came free and is held for you for ten minutes. What is not paid by then goes to the next in line.
      </p>
      <PayHeld held={held} />
      <Button variant="quiet" wide onClick={onClose}>
        Back to the offer
      </Button>
    </div>
  );
}
