import type { ReviewDecision } from '@club/contract/money/payments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { OWN_MONEY } from '#web/features/money/desk/second-person.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Lasting } from '#web/ui/Lasting.tsx';

import { DecideDialog } from './DecideDialog.tsx';
import { decisionWords, type Decidable, isAboutMoney } from './decision-words.ts';

/** What may be decided about a payment that waits for a person; each asks for its reason first. */
export function DecideButtons({ payment }: { payment: Decidable }) {
  const [chosen, setChosen] = useState<ReviewDecision | null>(null);
  const isOwn = useQuery(meQuery).data?.id === payment.member_id;
  const decisions = isOwn ? payment.decisions.filter((decision) => !isAboutMoney(decision)) : payment.decisions;
  return (
    <>
      {decisions.map((decision) => (
        <Button key={decision} variant={decisionWords[decision].variant} onClick={() => setChosen(decision)}>
          {decisionWords[decision].label}
        </Button>
      ))}
      {decisions.length < payment.decisions.length && <p className="text-sm sm:self-center">{OWN_MONEY}</p>}
      <Lasting open={chosen !== null} onClose={() => setChosen(null)}>
        {(close) => chosen && <DecideDialog payment={payment} decision={chosen} onClose={close} />}
      </Lasting>
    </>
  );
}
