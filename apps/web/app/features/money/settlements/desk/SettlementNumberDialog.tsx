import { type OutletMoney, setSettlementAccount } from '@club/contract/money/settlements';
import { checkoutPhoneError } from '@club/rules/phone-errors';
import { formatPhone } from '@club/rules/uganda-phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { call } from '#web/api/call.ts';
import { networkNames } from '#web/features/money/settlements/statement-looks.ts';
import { useIntent } from '#web/lib/use-intent.ts';
import { useSeen } from '#web/lib/use-seen.ts';
import { applyProblem } from '#web/ui/apply-problem.ts';
import { RadioGroup } from '#web/ui/ChoiceFields.tsx';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { PhoneField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';

interface Wallet {
  network: 'mtn' | 'airtel';
  phone_number: string;
}

/** Says to which number an outlet is paid. */
export function SettlementNumberDialog({ money, onClose }: { money: OutletMoney; onClose: () => void }) {
  const { outlet, account } = money;
  const form = useForm<Wallet>({ defaultValues: { network: account?.network ?? 'mtn', phone_number: '' } });
  const client = useQueryClient();
  const send = useIntent();
  const save = useMutation({
    mutationFn: (body: Wallet & { set_at: string | null }) =>
      send([outlet.id, body], (idempotencyKey) =>
        call(setSettlementAccount, { params: { id: outlet.id }, body, idempotencyKey }),
      ),
    onSuccess: ({ network, phone_number, phone_masked, holder_name }) => {
      const holder = holder_name === null ? '' : `, the wallet of ${holder_name}`;
      toast.success(
        `${outlet.name} is paid to ${networkNames[network]} ${phone_number === null ? phone_masked : formatPhone(phone_number)}${holder}.`,
      );
      onClose();
    },
    onError: (problem) => applyProblem(form, problem),
    onSettled: () => client.invalidateQueries({ queryKey: ['settlements'] }),
  });
  const { isPending, error } = save;
  const seen = useSeen(account, { isChosen: form.formState.isDirty, isPending, error }, 'outlet_changed');
  const set_at = seen?.set_at ?? null;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={account === null ? 'Set the number' : 'Change the number'}
      description={
        account === null
          ? `Where ${outlet.name} is paid. We ask the network whose wallet it is.`
          : `Where ${outlet.name} is paid, so far ${networkNames[account.network]} ${account.phone_masked}. The managers are told, and nothing is paid for 24 hours.`
      }
      onSubmit={(event) => void form.handleSubmit((body) => save.mutate({ ...body, set_at }))(event)}
      loading={isPending}
      loadingLabel="Asking the network..."
      error={error}
      submitLabel="Save"
    >
      <RadioGroup
        label="Network"
        columns="always"
        options={[
          { value: 'mtn', label: networkNames.mtn },
          { value: 'airtel', label: networkNames.airtel },
        ]}
        {...form.register('network', { deps: 'phone_number' })}
      />
      <PhoneField
        label="Phone number"
        autoComplete="off"
        {...form.register('phone_number', {
          validate: (number, { network }) => checkoutPhoneError(network, number) ?? true,
        })}
        error={form.formState.errors.phone_number?.message}
      />
    </FormDialog>
  );
}
