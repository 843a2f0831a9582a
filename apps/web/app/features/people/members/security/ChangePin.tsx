import { EASY_PIN_HINT, isEasyPin, isPin } from '@club/rules/pin';
import { useQuery } from '@tanstack/react-query';

import { meQuery } from '#web/features/people/members/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, SectionHeader } from '#web/ui/Card.tsx';
import { FormBanner } from '#web/ui/FormShell.tsx';
import { PinField } from '#web/ui/TextField.tsx';

import { useChangePin } from './use-change-pin.ts';

export function ChangePin() {
  const change = useChangePin();
  const me = useQuery(meQuery).data;
  const ownPhones = [me?.mtn_money_number, me?.airtel_money_number].filter((phone) => typeof phone === 'string');
  const isEasy = isPin(change.newPin) && isEasyPin(change.newPin, ownPhones);
  return (
    <Card as="section" aria-label="Change PIN" className="sm:p-6">
      <SectionHeader
        title="Change PIN"
        intro="The PIN you sign in with. It is not your mobile money PIN. Your other devices are signed out."
      />
      <form
        noValidate
        onSubmit={(event) => void change.submit(event)}
        aria-busy={change.loading}
        className="grid max-w-sm gap-5"
      >
        <FormBanner error={change.error} />
        <PinField label="Current PIN" maxLength={4} {...change.field('current_pin')} />
        <PinField
          label="New PIN"
          autoComplete="new-password"
          maxLength={4}
          warning={isEasy ? EASY_PIN_HINT : null}
          {...change.field('new_pin')}
        />
        <PinField label="Confirm new PIN" autoComplete="new-password" maxLength={4} {...change.field('confirm_pin')} />
        <Button type="submit" size="lg" loading={change.loading} loadingLabel="Changing...">
          Change PIN
        </Button>
      </form>
    </Card>
  );
}
