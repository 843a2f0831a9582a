import { useQuery } from '@tanstack/react-query';

import { isSignedIn } from '#web/api/session.ts';
import { useBehindDialog } from '#web/lib/behind-dialog.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import { openPurchaseQuery } from './queries.ts';

/** A purchase of this offer that was begun and is not paid yet, so that a reload loses nothing. */
export function PayingNotice({ offer_id, onContinue }: { offer_id: string; onContinue: () => void }) {
  const open = useBehindDialog(useQuery({ ...openPurchaseQuery(offer_id), enabled: isSignedIn() }).data);
  if (open?.payment?.status !== 'pending') return null;
  if (open.payment.stage === 'none') return <HeldNotice />;
  return (
    <div className="mb-4">
      <Notice
        tone="info"
        beside
        title="You are paying for this offer"
        action={
          <Button variant="secondary" onClick={onContinue}>
            Show the payment
          </Button>
        }
      >
        {open.payment.message}
      </Notice>
    </div>
  );
}

/** A piece came free while the member waited in line; `PayHeld` leads to its payment. */
function HeldNotice() {
  return (
    <div className="mb-4">
      <Notice tone="good" title="It is your turn">
        A piece is held for you for ten minutes. What is not paid by then goes to the next in line.
      </Notice>
    </div>
  );
}
