import type { RedemptionCode } from '@club/contract/offers-of-the-day/codes';
import {
  codeStatus,
  isExpiringSoon,
  lifetimeColour,
  lifetimePercent,
  showsRedeemedBanner,
} from '@club/rules/code-status';
import { formatDateTime } from '@club/rules/kampala-time';
import { timeLeftLabel } from '@club/rules/offer-of-day';
import { CircleCheck, Clock3, Flag, QrCode } from 'lucide-react';
import { useState } from 'react';

import { ReportState } from '#web/features/club/support/ReportState.tsx';
import { serverNow } from '#web/lib/server-clock.ts';
import { useCountdown } from '#web/lib/use-countdown.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Progress } from '#web/ui/Progress.tsx';

import { CodeContents } from './CodeContents.tsx';
import { CopyCode } from './CopyCode.tsx';
import { QrDialog } from './QrDialog.tsx';
import { TicketCode } from './TicketCode.tsx';

const tones = { green: 'good', yellow: 'gold', red: 'bad' } as const;

interface CodeCardProps {
  code: RedemptionCode;
  onRedeem: (code: RedemptionCode) => void;
  onReport: (code: RedemptionCode) => void;
}

/** One code, like a ticket: the digits and what to do with them above the edge, what they are for below it. */
export function CodeCard({ code, onRedeem, onReport }: CodeCardProps) {
  const msLeft = useCountdown(code.expires_at);
  const status = codeStatus({ redeemed: code.redeemed, expired: code.expired || msLeft === 0 });
  const isActive = status === 'active';
  return (
    <Card as="li" padded={false} className="overflow-hidden">
      <div className="grid gap-3 p-4 sm:p-5">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 className="text-lg leading-snug font-bold">{code.offer_name}</h2>
          <StatusMark code={code} status={status} />
        </div>
        {showsRedeemedBanner(code, serverNow()) && (
          <Notice tone="good" title="Successfully redeemed">
            {whenAndWhere(code)}
            {code.staff_name !== null && `, with ${code.staff_name}`}
          </Notice>
        )}
        {isActive ? (
          <TicketCode code={code.code} />
        ) : (
          <p className="figures text-faint text-center text-xl line-through">
            {code.code.slice(0, 4)} {code.code.slice(4)}
          </p>
        )}
        <Life code={code} isActive={isActive} msLeft={msLeft} />
        {isActive && <Actions code={code} onRedeem={onRedeem} />}
      </div>
      <div className="border-line grid gap-3 border-t-2 border-dashed p-4 sm:p-5">
        <CodeContents code={code} isActive={isActive} />
        <ReportState report={code.report} />
        <Button variant="quiet" icon={<Flag aria-hidden className="size-5" />} onClick={() => onReport(code)}>
          Report
        </Button>
      </div>
    </Card>
  );
}

function whenAndWhere({ redeemed_at, redeemed_outlet_name }: RedemptionCode): string {
  if (redeemed_at === null) return '';
  // What the device has kept since before the server told it has no outlet.
  return redeemed_outlet_name
    ? `${formatDateTime(redeemed_at)} at ${redeemed_outlet_name}`
    : formatDateTime(redeemed_at);
}

function StatusMark({ code, status }: { code: RedemptionCode; status: ReturnType<typeof codeStatus> }) {
  if (status === 'redeemed') {
    return (
      <Badge tone="good" icon={CircleCheck}>
        Redeemed
      </Badge>
    );
  }
  if (status === 'expired') {
    return (
      <Badge tone="neutral" icon={Clock3}>
        Expired
      </Badge>
    );
  }
  return isExpiringSoon(code, serverNow()) ? (
    <Badge tone="warn" icon={Clock3}>
      Expiring soon
    </Badge>
  ) : (
    <Badge tone="gold">Active</Badge>
  );
}

function Life({ code, isActive, msLeft }: { code: RedemptionCode; isActive: boolean; msLeft: number }) {
  const percent = lifetimePercent(code, serverNow());
  return (
    <div className="grid gap-2">
      {isActive && (
        <Progress
          label="Time left"
          percent={percent}
          tone={tones[lifetimeColour(percent)]}
          text={`${timeLeftLabel(msLeft)} left`}
        />
      )}
      <dl className="figures text-soft flex flex-wrap justify-between gap-x-4 text-sm">
        <div>
          <dt className="inline">Bought </dt>
          <dd className="inline">{formatDateTime(code.created_at)}</dd>
        </div>
        <div>
          <dt className="inline">{isActive ? 'Expires ' : 'Was valid until '}</dt>
          <dd className="inline">{formatDateTime(code.expires_at)}</dd>
        </div>
        {code.redeemed_at !== null && (
          <div>
            <dt className="inline">Redeemed </dt>
            <dd className="inline">{whenAndWhere(code)}</dd>
          </div>
        )}
      </dl>
    </div>
  );
}

function Actions({ code, onRedeem }: Pick<CodeCardProps, 'code' | 'onRedeem'>) {
  const [showsQr, setShowsQr] = useState(false);
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button className="col-span-2" size="lg" onClick={() => onRedeem(code)}>
        Redeem Now
      </Button>
      <Button variant="secondary" icon={<QrCode aria-hidden className="size-5" />} onClick={() => setShowsQr(true)}>
        QR Code
      </Button>
      <CopyCode code={code.code} />
      {showsQr && <QrDialog code={code} onClose={() => setShowsQr(false)} />}
    </div>
  );
}
