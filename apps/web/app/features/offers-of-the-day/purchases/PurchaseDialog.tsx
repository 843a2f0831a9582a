import type { DayOffer } from '@club/contract/offers-of-the-day/offers';
import { useQuery } from '@tanstack/react-query';

import { networksQuery } from '#web/features/money/payments/queries.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { DialogProps } from '#web/ui/DialogParts.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { ErrorState } from '#web/ui/States.tsx';

import { PurchaseForm } from './PurchaseForm.tsx';
import { PurchaseProgress } from './PurchaseProgress.tsx';
import { TooLate } from './TooLate.tsx';
import { useHeldPiece } from './use-held-piece.ts';
import { usePurchase } from './use-purchase.ts';
import { YourTurn } from './YourTurn.tsx';

interface PurchaseDialogProps extends Pick<DialogProps, 'onClose' | 'focusAfter'> {
  offer: DayOffer;
}

/** Buys an offer of the day, from the choice to the code. Closing it stops nothing: the server goes on. */
export function PurchaseDialog({ offer, onClose, focusAfter }: PurchaseDialogProps) {
  const member = useQuery(meQuery);
  const networks = useQuery(networksQuery);
  const purchase = usePurchase(offer.id);
  const held = useHeldPiece(offer.id);
  const { state } = purchase;
  const isUnderWay = state.stage !== 'idle' && state.stage !== 'looking';
  const place = useFocusPlace<HTMLDivElement>(isUnderWay ? state.stage : 'form');
  const failed = [member, networks].find((query) => query.isError && query.data === undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      focusAfter={focusAfter}
      title={
        isUnderWay ? titles[state.stage] : held ? 'It is your turn' : purchase.isInLine ? 'Sold out for now' : 'Buy Now'
      }
      description={offer.name}
      width="md"
    >
      <div ref={place} tabIndex={-1} className="outline-none">
        {isUnderWay ? (
          <PurchaseProgress state={state} onAgain={purchase.leave} onClose={onClose} />
        ) : held ? (
          <YourTurn held={held} onClose={onClose} />
        ) : purchase.isInLine ? (
          <TooLate offer={offer} onClose={onClose} />
        ) : failed?.error ? (
          <ErrorState
            title="The purchase could not be shown"
            error={failed.error}
            onRetry={() => void failed.refetch()}
            retrying={failed.isFetching}
          />
        ) : state.stage === 'idle' && member.data && networks.data ? (
          <PurchaseForm offer={offer} member={member.data} networks={networks.data} buy={purchase.buy} />
        ) : (
          <Spinner label="Preparing your purchase..." />
        )}
      </div>
    </Dialog>
  );
}

const titles = {
  pending: 'Waiting for your payment',
  success: 'Your code is ready',
  cancelled: 'Purchase cancelled',
  failed: 'Payment not completed',
} as const;
