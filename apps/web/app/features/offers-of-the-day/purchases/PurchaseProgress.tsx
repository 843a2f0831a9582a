import { PAYMENT_SUCCESS_TEXT, PURCHASE_FAILED_HINT } from '@club/rules/purchase-texts';
import { CircleAlert, CircleCheck, CircleX, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';

import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';

import type { PurchaseState } from './purchase-state.ts';

interface PurchaseProgressProps {
  state: Exclude<PurchaseState, { stage: 'idle' | 'looking' }>;
  onAgain: () => void;
  onClose: () => void;
}

/** How the payment stands. It stays still while it waits, and says what to do. */
export function PurchaseProgress({ state, onAgain, onClose }: PurchaseProgressProps) {
  switch (state.stage) {
    case 'pending':
      return <Pending message={state.message} onClose={onClose} />;
    case 'success':
      return (
        <Panel
          icon={<CircleCheck aria-hidden className="size-9" />}
          ground="bg-good-wash text-good"
          actions={
            <LinkButton to={paths.myCodes()} size="lg" wide onClick={onClose}>
              View My Codes
            </LinkButton>
          }
        >
          <p className="text-lg font-semibold">{PAYMENT_SUCCESS_TEXT}</p>
          <p className="text-soft">Show it at the outlet to collect what you bought.</p>
        </Panel>
      );
    case 'cancelled':
      return <Cancelled state={state} onClose={onClose} />;
    case 'failed':
      return state.goesOn ? (
        <StillChecking state={state} onClose={onClose} />
      ) : (
        <Failed state={state} onAgain={onAgain} onClose={onClose} />
      );
  }
}

type CancelledState = Extract<PurchaseState, { stage: 'cancelled' }>;
type FailedState = Extract<PurchaseState, { stage: 'failed' }>;

function Pending({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Panel
      icon={<Smartphone aria-hidden className="size-9" />}
      ground="bg-brand-wash text-brand-ink"
      turning
      actions={
        <Button variant="quiet" wide onClick={onClose}>
          Close, and go on in the background
        </Button>
      }
    >
      <p className="text-lg font-semibold">{message}</p>
      <p className="text-soft">
        Your pieces are held for 10 minutes, or until you decline. You may close this or lose your network: nothing is
        lost, and we send you the code by SMS.
      </p>
    </Panel>
  );
}

/** Nothing is to be done here any more, least of all on the phone. */
function Cancelled({ state, onClose }: { state: CancelledState; onClose: () => void }) {
  return (
    <Panel
      icon={<CircleX aria-hidden className="size-9" />}
      ground="bg-warn-wash text-warn"
      actions={
        <>
          <LinkButton to={paths.order(state.order_id)} size="lg" wide onClick={onClose}>
            View the Order
          </LinkButton>
          <Button variant="secondary" wide onClick={onClose}>
            Back to the offer
          </Button>
        </>
      }
    >
      <p className="text-lg font-semibold">{state.message}</p>
    </Panel>
  );
}

/** Nothing was heard for as long as the screen asks; the server goes on. */
function StillChecking({ state, onClose }: { state: FailedState; onClose: () => void }) {
  return (
    <Panel
      icon={<CircleAlert aria-hidden className="size-9" />}
      ground="bg-warn-wash text-warn"
      actions={
        <>
          <LinkButton to={paths.myCodes()} size="lg" wide onClick={onClose}>
            View My Codes
          </LinkButton>
          <LinkButton to={paths.order(state.order_id)} variant="secondary" wide onClick={onClose}>
            View the Order
          </LinkButton>
        </>
      }
    >
      <p className="text-lg font-semibold">{state.message}</p>
      <p className="text-soft">
        We go on checking with the network and will send you an SMS as soon as we know. Please do not pay twice.
      </p>
    </Panel>
  );
}

function Failed({ state, onAgain, onClose }: { state: FailedState; onAgain: () => void; onClose: () => void }) {
  return (
    <Panel
      icon={<CircleAlert aria-hidden className="size-9" />}
      ground="bg-bad-wash text-bad"
      actions={
        <>
          <Button size="lg" wide onClick={onAgain}>
            Try Again
          </Button>
          <Button variant="secondary" wide onClick={onClose}>
            Back to the offer
          </Button>
        </>
      }
    >
      <p className="text-lg font-semibold">{state.message}</p>
      <p className="text-soft">{PURCHASE_FAILED_HINT}</p>
      <p className="text-soft">What was held for you is on sale again.</p>
    </Panel>
  );
}

interface PanelProps {
  icon: ReactNode;
  ground: string;
  turning?: boolean;
  actions: ReactNode;
  children: ReactNode;
}

function Panel({ icon, ground, turning = false, actions, children }: PanelProps) {
  return (
    <div className="grid justify-items-center gap-5 pt-2 text-center">
      <span className={`relative grid size-20 place-items-center rounded-full ${ground}`}>
        {icon}
        {turning && (
          <span
            aria-hidden
            className="border-t-brand-ink absolute inset-0 animate-spin rounded-full border-3 border-transparent"
          />
        )}
      </span>
      <div aria-live="polite" className="grid min-h-24 content-start gap-2">
        {children}
      </div>
      <div className="grid w-full gap-3">{actions}</div>
    </div>
  );
}
