import type { ReviewDecision } from '@club/contract/money/payments';
import { useState } from 'react';

import { Button } from '#web/ui/Button.tsx';

import { DecideDialog } from './DecideDialog.tsx';
import { decisionWords, type Decidable } from './decision-words.ts';

/** What may be decided about a payment that waits for a person; each asks for its reason first. */
export function DecideButtons({ payment }: { payment: Decidable }) {
  const [chosen, setChosen] = useState<ReviewDecision | null>(null);
  return (
    <>
      {payment.decisions.map((decision) => (
        <Button key={decision} variant={decisionWords[decision].variant} onClick={() => setChosen(decision)}>
          {decisionWords[decision].label}
        </Button>
      ))}
      {chosen !== null && <DecideDialog payment={payment} decision={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
