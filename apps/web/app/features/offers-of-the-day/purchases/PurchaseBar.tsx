import type { Network } from '@club/contract/shapes';
import type { Ugx as Amount } from '@club/rules/money';

import { networkColours, networkNames } from '#web/features/money/payments/network-look.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/classes.ts';
import { Ugx } from '#web/ui/Money.tsx';

import { EligibilityNote } from './EligibilityNote.tsx';
import type { Eligibility } from './use-eligibility.ts';

interface PurchaseBarProps {
  total: Amount;
  network: Network;
  eligibility: Eligibility;
  buy: { isPending: boolean; isWaiting: boolean };
  disabled: boolean;
  /** Something is still missing: the button shows it, and pressed all the same it says what. */
  incomplete?: boolean;
}

/**
 * What is paid and by which network, in its colours, and whether it may be: at the window's edge, however long the form is. With
 * letters so large that it would take half of the window it ends the form.
 */
export function PurchaseBar({ total, network, eligibility, buy, disabled, incomplete = false }: PurchaseBarProps) {
  return (
    <div
      data-foot=""
      className="bg-surface border-line short:static not-short:@min-[15rem]:[&_button]:-scroll-mb-40 sticky -bottom-5 z-10 -mx-5 -mb-5 border-t sm:-bottom-6 sm:-mx-6 sm:-mb-6 @max-[15rem]:static"
    >
      <div className="px-5 py-2.5 sm:px-6">
        <EligibilityNote eligibility={eligibility} isInCrowd={buy.isWaiting} />
      </div>
      <div
        className={cx(
          'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 sm:px-6',
          networkColours[network],
        )}
      >
        <p className="grid leading-tight">
          <span className="text-sm font-medium">{networkNames[network]}</span>
          <Ugx amount={total} className="text-lg font-bold" />
        </p>
        <Button
          type="submit"
          size="lg"
          className="bg-deep! text-on-deep! grow sm:grow-0"
          disabled={disabled}
          aria-disabled={incomplete || undefined}
          loading={buy.isPending}
          loadingLabel="Processing..."
        >
          Purchase
        </Button>
      </div>
    </div>
  );
}
