import { statusCheckPhone, statusPhoneError } from '@club/rules/phone-errors';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';

import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PhoneField } from '#web/ui/TextField.tsx';

/** Nobody applied with this number: perhaps it was the other one, or a digit slipped. */
export function AnotherNumber() {
  const form = useForm({ defaultValues: { phone: '' } });
  const navigate = useNavigate();
  const submit = form.handleSubmit(({ phone }) =>
    navigate(paths.applicationStatus({ phone: statusCheckPhone(phone) })),
  );
  return (
    <Card as="section" aria-labelledby="another-number" className="max-w-read mx-auto grid w-full gap-4 sm:p-6">
      <h2 id="another-number" className="text-lg font-bold">
        Try another number
      </h2>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <PhoneField
          label="Phone number"
          hint="The one you gave when you applied, MTN or Airtel."
          {...form.register('phone', { validate: (phone) => statusPhoneError(phone) ?? true })}
          error={form.formState.errors.phone?.message}
        />
        <Button type="submit" size="lg">
          Check Status
        </Button>
      </form>
    </Card>
  );
}
