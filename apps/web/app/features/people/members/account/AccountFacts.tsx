import type { Profile } from '@club/contract/people/members';
import { formatDateTime } from '@club/rules/kampala-time';
import { formatPhone, type Network } from '@club/rules/uganda-phone';
import { MessageSquareWarning, Pencil } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import { EmailState } from './EmailState.tsx';
import { networkNames } from './network-names.ts';

interface AccountFactsProps {
  ref: Ref<HTMLDivElement>;
  profile: Profile;
  onEdit: () => void;
  onConfirmNumber: (network: Network) => void;
  onProveNumber: (network: Network) => void;
  /** A code is being sent to this network's number. */
  proving: Network | null;
}

/** What the club knows about the member, with what still waits for them. */
export function AccountFacts({ ref, profile, onEdit, ...numbers }: AccountFactsProps) {
  const { payouts_held_until } = profile;
  return (
    <Card as="section" ref={ref} tabIndex={-1} aria-label="Account Information" className="outline-none sm:p-6">
      <SectionHeader
        title="Your details"
        action={
          <Button variant="secondary" icon={<Pencil aria-hidden className="size-4.5" />} onClick={onEdit}>
            Edit
          </Button>
        }
      />
      {payouts_held_until !== null && (
        <Notice tone="info">
          Because your PIN or a number was changed, payouts wait until{' '}
          <span className="figures">{formatDateTime(payouts_held_until)}</span>.
        </Notice>
      )}
      <dl className="divide-line grid grid-cols-1 divide-y">
        <Fact label="First name">{profile.first_name}</Fact>
        <Fact label="Last name">{profile.last_name}</Fact>
        <Fact label="E-mail address" beside={<EmailState profile={profile} />}>
          {profile.email ?? <None />}
        </Fact>
        <NumberFact network="mtn" profile={profile} {...numbers} />
        <NumberFact network="airtel" profile={profile} {...numbers} />
        <Fact label="Payment priority">{networkNames[profile.payment_priority]}</Fact>
      </dl>
    </Card>
  );
}

interface NumberFactProps extends Omit<AccountFactsProps, 'ref' | 'onEdit'> {
  network: Network;
}

/** A number that waits for its code stands as one; where another counts until then, below that. */
function NumberFact({ network, profile, onConfirmNumber, onProveNumber, proving }: NumberFactProps) {
  const number = profile[`${network}_money_number`];
  const pending = profile.pending_numbers.find((one) => one.network === network);
  const shown = number ?? pending?.number;
  const isUnproven = profile.unproven_numbers.includes(network);
  const beside = pending ? (
    <div className="grid justify-items-start gap-1">
      {pending.number !== shown && <Phone number={pending.number} />}
      <Badge tone="warn" icon={MessageSquareWarning}>
        Not confirmed
      </Badge>
      <Button variant="quiet" className="-ml-4" onClick={() => onConfirmNumber(network)}>
        Enter the code
      </Button>
    </div>
  ) : (
    isUnproven && <Unproven loading={proving === network} onProve={() => onProveNumber(network)} />
  );
  return (
    <Fact label={`${networkNames[network]} number`} beside={beside}>
      {shown === undefined ? <None /> : <Phone number={shown} />}
    </Fact>
  );
}

/** A number of the application to which no code ever went. */
function Unproven({ loading, onProve }: { loading: boolean; onProve: () => void }) {
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone="warn" icon={MessageSquareWarning}>
        Not confirmed
      </Badge>
      <p className="text-soft text-sm font-normal">
        Until you confirm that this number is yours, we send no codes, messages or payouts to it.
      </p>
      <Button variant="quiet" className="-ml-4" loading={loading} loadingLabel="Sending..." onClick={onProve}>
        Send a code to confirm it
      </Button>
    </div>
  );
}

const Phone = ({ number }: { number: string }) => <span className="figures">{formatPhone(number)}</span>;

/** Two columns from tablets on. */
function Fact({ label, beside, children }: { label: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 py-3.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]">
      <dt className="text-soft">{label}</dt>
      <dd className="grid justify-items-start gap-1.5 font-medium break-words">
        <span className="max-w-full">{children}</span>
        {beside}
      </dd>
    </div>
  );
}

function None() {
  return <span className="text-soft font-normal">Not given</span>;
}
