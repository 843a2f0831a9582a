import type { ReplyOf } from '@club/contract/endpoint';
import { askForMyPay, type listMyEarnings } from '@club/contract/outlets/riding';
import type { Network } from '@club/contract/shapes';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatUgx } from '@club/rules/money';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '#web/api/call.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { Button } from '#web/ui/Button.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { toast } from '#web/ui/toasts.ts';

type EarningsReply = ReplyOf<typeof listMyEarnings>;
type Payout = EarningsReply['payouts'][number];

const networkNames: Record<Network, string> = { mtn: 'MTN', airtel: 'Airtel' };

const stateWords: Record<Payout['status'], string> = {
  waiting: 'The club checks it first',
  sending: 'On its way to you',
  paid: 'Has reached you',
  failed: 'Did not go through',
  refused: 'Not sent',
};

/** Whatever is asked for later is all that is owed, so that what failed before is in it. */
function wordsOf({ status }: Payout, later: readonly Payout[]): string {
  const isOwed = later.every((payout) => payout.status === 'failed' || payout.status === 'refused');
  return status === 'failed' && isOwed ? `${stateWords.failed}: still owed to you` : stateWords[status];
}

/** A number stays in one line. */
const inOneLine = (number: string) => number.replaceAll(' ', '\u{a0}');

/** Asks for all that is owed, and says what became of what was asked for. */
export function AskForPay({ earnings: { owed, networks, payouts } }: { earnings: EarningsReply }) {
  const client = useQueryClient();
  const send = useIntent();
  // What was refused since is asked for anew, however much it is.
  const after = payouts[0]?.id;
  const ask = useMutation({
    mutationFn: (network: Network) =>
      send({ network, owed, after }, (idempotencyKey) => call(askForMyPay, { body: { network }, idempotencyKey })),
    onSuccess: ({ amount, phone_masked }) =>
      toast.success(`${formatUgx(amount)} goes to ${inOneLine(phone_masked)} once the club has checked it.`),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['deliveries', 'earnings'] }),
  });
  const isOpen = payouts.some(({ status }) => status === 'waiting' || status === 'sending');
  return (
    <>
      {owed > 0 && !isOpen && (
        <div className="flex flex-wrap gap-2">
          {networks.map((network) => (
            <Button
              key={network}
              size="lg"
              disabled={ask.isPending}
              loading={ask.isPending && ask.variables === network}
              onClick={() => ask.mutate(network)}
            >
              Have <Ugx amount={owed} /> paid to {networkNames[network]}
            </Button>
          ))}
        </div>
      )}
      {payouts.length > 0 && (
        <ul aria-label="What was paid out" className="divide-line grid divide-y">
          {payouts.map((payout, index) => (
            <li key={payout.id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>
                {wordsOf(payout, payouts.slice(0, index))}
                {payout.refusal_reason !== null && `: ${payout.refusal_reason}`}
                <span className="text-soft figures block text-sm">
                  <span className="whitespace-nowrap">{payout.phone_masked}</span> ·{' '}
                  {formatDateTime(payout.ended_at ?? payout.requested_at)}
                </span>
              </span>
              <Ugx amount={payout.amount} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
