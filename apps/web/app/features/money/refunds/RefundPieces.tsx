import { priceOfPieces } from '@club/rules/refund';

import { Button } from '#web/ui/Button.tsx';
import { Ugx } from '#web/ui/Money.tsx';
import { QuantityStepper } from '#web/ui/QuantityStepper.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

import type { Refundable } from './refund-draft.ts';

interface RefundPiecesProps {
  line: Refundable['lines'][number];
  pieces: number;
  onPieces: (pieces: number) => void;
  onAmount: () => void;
}

/** How many of a line come back, and what that is. */
export function RefundPieces({ line, pieces, onPieces, onAmount }: RefundPiecesProps) {
  const { product_name, quantity, pieces_left, line_amount, refunded } = line;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">{unbroken(product_name)}</p>
        <p className="text-soft text-sm">
          {refunded === 0 ? (
            <>
              {quantity} for <Ugx amount={line_amount} />
            </>
          ) : (
            <>
              <Ugx amount={line_amount - refunded} /> left of <Ugx amount={line_amount} />
            </>
          )}
        </p>
      </div>
      {pieces_left === 0 ? (
        <p className="text-soft text-sm">All of it went back.</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <QuantityStepper of={product_name} value={pieces} max={pieces_left} onChange={onPieces} />
          <output className="grow font-bold">
            {pieces} of {pieces_left}: <Ugx amount={priceOfPieces(line, pieces)} />
          </output>
          <Button variant="quiet" className="-mr-4" onClick={onAmount}>
            Other amount for this line<span className="sr-only">: {product_name}</span>
          </Button>
        </div>
      )}
    </div>
  );
}
