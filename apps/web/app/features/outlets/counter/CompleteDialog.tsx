import { completeOrderWithCode, type OutletOrder } from '@club/contract/outlets/counter';
import { PICKUP_CODE_LENGTH, pickupCodeError } from '@club/rules/pickup-code';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';

import { call } from '#web/api/call.ts';
import { useFocusPlace } from '#web/lib/use-focus-place.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { useWholeField } from '#web/lib/use-whole-field.ts';
import { withTriesLeft } from '#web/lib/with-tries-left.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/classes.ts';
import { CodeField } from '#web/ui/CodeField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { unbroken } from '#web/ui/unbroken.tsx';

import { piecesToHandOver } from './pieces-to-hand-over.ts';

interface CompleteDialogProps {
  order: OutletOrder;
  onClose: () => void;
  /** What was typed already: it is compared with one more press. */
  code?: string;
}

/** Handing an order over against the customer's code. */
export function CompleteDialog({ order, code, onClose }: CompleteDialogProps) {
  const complete = useCompletion(order.id);
  const place = useFocusPlace<HTMLDivElement>(complete.isSuccess);
  return (
    <Dialog open onClose={onClose} title={`Order ${order.order_number}`} description={order.customer_name}>
      <div ref={place} tabIndex={-1} className="outline-none">
        {complete.isSuccess ? (
          <HandedOver order={order} onClose={onClose} />
        ) : (
          <CodeForm order={order} code={code} complete={complete} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

function useCompletion(id: string) {
  const client = useQueryClient();
  const send = useIntent();
  return useMutation({
    mutationFn: (code: string) =>
      send({ id, code }, (idempotencyKey) =>
        call(completeOrderWithCode, { params: { id }, body: { code }, idempotencyKey }),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: ['outlet_orders'] }),
  });
}

interface CodeFormProps extends CompleteDialogProps {
  complete: ReturnType<typeof useCompletion>;
}

function CodeForm({ order, code: typed = '', complete, onClose }: CodeFormProps) {
  const [code, setCode] = useState(typed);
  const form = useRef<HTMLFormElement>(null);
  const whole = useWholeField(code, pickupCodeError(code));
  const toFirstBox = () => form.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  function check(digits: string) {
    if (complete.isPending) return;
    complete.mutate(digits, {
      // Empty and in the first box again: the next try can be typed at once.
      onError: () => {
        setCode('');
        toFirstBox();
      },
    });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (whole.check()) check(code);
    else toFirstBox();
  }
  return (
    <form ref={form} noValidate onSubmit={submit} aria-busy={complete.isPending} className="grid gap-5">
      <Goods order={order} className="bg-sunken rounded-md px-4 py-3" />
      <CodeField
        label="Customer's pickup code"
        digits={PICKUP_CODE_LENGTH}
        value={code}
        readOnly={complete.isPending}
        error={complete.error ? withTriesLeft(complete.error) : whole.missing}
        onChange={(next) => {
          setCode(next);
          if (complete.isError) complete.reset();
        }}
        onComplete={check}
      />
      <div className="grid gap-3">
        <Button
          type="submit"
          size="lg"
          wide
          loading={complete.isPending}
          loadingLabel="Checking..."
          aria-disabled={whole.isOpen || undefined}
        >
          Complete order
        </Button>
        <Button variant="quiet" wide onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function HandedOver({ order, onClose }: CompleteDialogProps) {
  return (
    <div className="grid gap-5">
      <div role="status" className="bg-good-wash text-good grid justify-items-center gap-2 rounded-lg p-4 text-center">
        <CircleCheck aria-hidden className="size-16" />
        <p className="text-2xl font-bold">Code correct</p>
        <p>Hand over to {order.customer_name}. The order is completed.</p>
        <Goods order={order} className="text-ink font-bold" />
      </div>
      <Button size="lg" wide onClick={onClose}>
        Done
      </Button>
    </div>
  );
}

/** What there is of the order to be handed over. */
function Goods({ order, className }: { order: OutletOrder; className: string }) {
  return (
    <ul className={cx('grid gap-1 text-lg', className)}>
      {order.items
        .filter((item) => piecesToHandOver(item) > 0)
        .map((item) => (
          <li key={item.id}>
            <span className="figures font-bold">{piecesToHandOver(item)}×</span> {unbroken(item.product_name)}
          </li>
        ))}
    </ul>
  );
}
