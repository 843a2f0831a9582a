import type { ReturnedRow } from '@club/contract/money/reconciliation';
import type { Network } from '@club/contract/shapes';
import { formatDateTime } from '@club/rules/kampala-time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { inReview, payoutLooks } from '#web/features/money/desk/finance-looks.ts';
import { FinanceList } from '#web/features/money/desk/FinanceList.tsx';
import { OWN_MONEY, OWN_OUTLET } from '#web/features/money/desk/second-person.ts';
import { LostTransfer } from '#web/features/money/transfers/LostTransfer.tsx';
import { meQuery } from '#web/features/people/members/queries.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { DottedFacts } from '#web/ui/DottedFacts.tsx';
import { Lasting } from '#web/ui/Lasting.tsx';
import { Ugx } from '#web/ui/Money.tsx';

import { returnedQuery } from './queries.ts';
import { networkNames, returnedTitle } from './reconciliation-words.ts';
import { useSendAnew } from './use-reconciliation-acts.ts';

/** Money that never arrived and is owed to somebody until it is sent anew; nothing where there is none, as nearly always. */
export function ReturnedMoney({ network }: { network: Network }) {
  const [page, setPage] = useState(1);
  const query = useQuery(returnedQuery(network, page));
  const isThere = (query.data?.count ?? 0) > 0 || (query.isError && query.data === undefined);
  // Whoever has just sent the last of them is not left without the place where they were.
  const [wasThere, setWasThere] = useState(isThere);
  if (isThere && !wasThere) setWasThere(true);
  if (!isThere && !wasThere) return null;
  return (
    <section aria-label="Money that never arrived">
      <SectionHeader
        title="Money that never arrived"
        intro="Taken out of the books again after the statement. It is owed until it is sent anew."
      />
      <FinanceList
        label="Returned money"
        query={query}
        page={page}
        onPage={setPage}
        empty="All of it has been sent anew and has arrived."
      >
        {(row) => <ReturnedItem key={row.id} row={row} />}
      </FinanceList>
    </section>
  );
}

function ReturnedItem({ row }: { row: ReturnedRow }) {
  const { name, network, phone_masked, amount, sent_at, transfer } = row;
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useSendAnew();
  const me = useQuery(meQuery).data;
  const own = ownMoney(row, me);
  // The button is busy when its question closes, and may be gone when it is over.
  const place = useFocusPlace<HTMLDivElement>(`${isPending} ${transfer?.id} ${transfer?.status}`);
  const isLost = transfer?.status === 'review';
  const isOnItsWay = transfer !== null && !isLost && transfer.status !== 'failed';
  const label = isLost ? 'Ask the Network Again' : row.to_account ? 'Put Back on the Account' : 'Send Again';
  return (
    <Card as="li">
      <div ref={place} tabIndex={-1} role="group" aria-label={returnedTitle(row)} className="grid gap-2 outline-none">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 className="font-bold break-words">{returnedTitle(row)}</h3>
          <Ugx amount={amount} className="text-lg font-bold" />
        </div>
        {transfer !== null && (
          <p>
            <StatusBadge look={isLost ? inReview : payoutLooks[isOnItsWay ? 'sending' : 'failed']} />
          </p>
        )}
        <DottedFacts facts={[name, networkNames[network], phone_masked, `sent ${formatDateTime(sent_at)}`]} />
        {transfer?.failure_reason && !isLost && (
          <p className="text-bad text-sm">{failureText(transfer.failure_reason)}</p>
        )}
        {row.by_hand && <p className="text-sm">{BY_HAND}</p>}
        {row.to_account && !isOnItsWay && !isLost && <p className="text-sm">{TOO_MUCH}</p>}
        {own !== null && !isOnItsWay && <p className="text-sm">{own}</p>}
        {own === null && !isOnItsWay && (
          <div className="mt-1 grid gap-2 sm:flex sm:flex-wrap">
            <Button loading={isPending} disabled={isPending} onClick={() => setAsking(true)}>
              {label}
              <span className="sr-only">: {returnedTitle(row)}</span>
            </Button>
            {isLost && <LostTransfer transfer={transfer} />}
          </div>
        )}
      </div>
      <Lasting open={isAsking} onClose={() => setAsking(false)}>
        {(close) => <Question {...{ row, label, isLost, close }} onConfirm={() => mutate(row)} />}
      </Lasting>
    </Card>
  );
}

interface QuestionProps {
  row: ReturnedRow;
  label: string;
  isLost: boolean;
  onConfirm: () => void;
  close: () => void;
}

function Question({ row, label, isLost, onConfirm, close }: QuestionProps) {
  return (
    <ConfirmDialog
      open
      onClose={close}
      title={`${label}: ${returnedTitle(row)}?`}
      confirmLabel={label}
      tone="primary"
      onConfirm={() => {
        onConfirm();
        close();
      }}
    >
      {isLost ? (
        'Nothing is sent; the network is asked what became of it.'
      ) : (
        <>
          <Ugx amount={row.amount} className="font-semibold" /> for {row.name}.{' '}
          {row.to_account ? TO_ACCOUNT : WHERE[row.kind]}
        </>
      )}
    </ConfirmDialog>
  );
}

const BY_HAND =
  'It was paid by hand. If its number was mistyped, the statement has it under another one: correct it on the outlet’s statement before it is paid twice.';
const TOO_MUCH = 'This is more than the network carries at once.';
const TO_ACCOUNT =
  'Nothing is sent. It stands on the outlet’s next statement, and is paid from there in parts or by hand, as two admins agree.';
const PAID_TO_NOW = 'It is sent at once, to the number that they are paid to by now.';
const WHERE: Record<ReturnedRow['kind'], string> = {
  refund: 'It is sent at once, as money to the wallet that paid.',
  payout: PAID_TO_NOW,
  riding: PAID_TO_NOW,
  settlement: PAID_TO_NOW,
};

interface Me {
  readonly id: string;
  readonly outlets: readonly { readonly id: string }[];
}

function ownMoney({ member_id, outlet_id }: ReturnedRow, me: Me | undefined): string | null {
  if (me?.outlets.some(({ id }) => id === outlet_id)) return OWN_OUTLET;
  return member_id !== null && member_id === me?.id ? OWN_MONEY : null;
}
