import { lookUpPayer } from '@club/contract/money/payers';
import { nationalDigits } from '@club/rules/uganda-phone';
import { useMutation } from '@tanstack/react-query';
import { UserRoundSearch } from 'lucide-react';

import { toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/ChoiceFields.tsx';
import { Notice } from '#web/ui/Notice.tsx';

import { networkNames } from './network-look.ts';
import type { PayerForm } from './use-payer-form.ts';

/** Another person pays: whose number it is is asked of the network and said yes to before anybody is bothered. */
export function SomeoneElse({ payer: { form, refusals } }: { payer: PayerForm }) {
  const isChosen = form.watch('someone_else');
  return (
    <div className="grid gap-3">
      <CheckboxField
        label="Someone else pays"
        hint={isChosen ? 'They get the request on their phone, and an SMS that says that you ask.' : undefined}
        {...form.register('someone_else', {
          onChange: () => {
            form.setValue('phone_number', '');
            form.setValue('payer_confirmation', '', { shouldValidate: true });
          },
        })}
      />
      {isChosen && <TheirName key={refusals} form={form} />}
    </div>
  );
}

function TheirName({ form }: Pick<PayerForm, 'form'>) {
  const [network, number] = form.watch(['payment_network', 'phone_number']);
  const lookUp = useMutation({
    mutationFn: (phone_number: string) =>
      call(lookUpPayer, { body: { payment_network: form.getValues('payment_network'), phone_number } }),
    onError: (thrown) => void applyProblem(form, toApiError(thrown)),
  });
  const asked = `${network} ${nationalDigits(number)}`;
  const known = lookUp.isSuccess && lookUp.variables === nationalDigits(number) ? lookUp.data : undefined;
  const refusal = lookUp.isError ? toApiError(lookUp.error) : null;
  async function ask() {
    if (await form.trigger('phone_number', { shouldFocus: true })) lookUp.mutate(nationalDigits(number));
  }
  if (known === undefined) {
    return (
      <>
        {refusal !== null && Object.keys(refusal.fields).length === 0 && (
          <Notice tone="warn" live>
            {refusal.message}
          </Notice>
        )}
        <Button
          variant="secondary"
          className="justify-self-start"
          icon={<UserRoundSearch aria-hidden className="size-5" />}
          loading={lookUp.isPending}
          loadingLabel="Asking the network..."
          onClick={() => void ask()}
        >
          Check whose number this is
        </Button>
      </>
    );
  }
  return (
    <div role="status" key={asked} className="bg-sunken grid gap-1 rounded-md px-4 pt-3 pb-1">
      <p>
        {known.name === null ? (
          `${networkNames[network]} tells no name of this number. Please compare it digit by digit.`
        ) : (
          <>
            {networkNames[network]} says that this is the number of <b>{known.name}</b>.
          </>
        )}
      </p>
      <CheckboxField
        label="Yes, I know them, and they know that I ask"
        checked={form.watch('payer_confirmation') !== ''}
        onChange={(event) =>
          form.setValue('payer_confirmation', event.target.checked ? known.confirmation : '', { shouldValidate: true })
        }
      />
    </div>
  );
}
