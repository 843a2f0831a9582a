import type { ContactDetails, ContactPart } from '@club/contract/club/site';
import { isEmail } from '@club/rules/email';
import {
  SITE_TEXT_LIMITS,
  SUPPORT_NUMBER_EXAMPLE,
  supportNumberError,
  whatsappNumberError,
} from '@club/rules/site-content';
import { useForm } from 'react-hook-form';

import { builtContact } from '#web/features/club/site/queries.ts';
import { FormDialog } from '#web/ui/FormShell.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';

import { useContactChange } from './use-site-change.ts';

const detailsOf = ({
  email,
  phone,
  hours,
  whatsapp,
  address,
}: Record<keyof ContactDetails, string>): ContactDetails => ({
  email: email.trim(),
  phone: orNull(phone),
  hours: orNull(hours),
  whatsapp: orNull(whatsapp),
  address: orNull(address),
});

const typedOf = ({ email, phone, hours, whatsapp, address }: ContactDetails) => ({
  email,
  phone: phone ?? '',
  hours: hours ?? '',
  whatsapp: whatsapp ?? '',
  address: address ?? '',
});

const orNull = (text: string) => text.trim() || null;

const checkEmail = (text: string) => isEmail(text.trim()) || 'Please enter a valid email address';
const checkNumber = (text: string, errorOf: (text: string) => string | null) =>
  text.trim() === '' || (errorOf(text.trim()) ?? true);

/** Changes how people reach the club. */
export function ContactDialog({ part, onClose }: { part: ContactPart; onClose: () => void }) {
  const { seen, save, isSaving, error } = useContactChange(part, onClose);
  // What was not touched is what somebody else has made of it.
  const form = useForm({ values: typedOf(seen.value ?? builtContact), resetOptions: { keepDirtyValues: true } });
  const { errors } = form.formState;
  return (
    <FormDialog
      open
      onClose={onClose}
      title="How people reach the club"
      description="The contact page and the status page show it. What is empty is not shown."
      onSubmit={(event) => void form.handleSubmit((typed) => save(detailsOf(typed)))(event)}
      loading={isSaving}
      loadingLabel="Saving..."
      error={error}
      submitLabel="Save"
    >
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        data-first-focus=""
        {...form.register('email', { validate: checkEmail })}
        error={errors.email?.message}
      />
      <TextField
        label="Phone"
        type="tel"
        optional
        autoComplete="off"
        {...form.register('phone', { validate: (text) => checkNumber(text, supportNumberError) })}
        error={errors.phone?.message}
      />
      <TextField
        label="When the phone is answered"
        optional
        hint="Such as Monday to Saturday, 08:00 to 20:00"
        autoComplete="off"
        maxLength={SITE_TEXT_LIMITS.hours}
        {...form.register('hours')}
        error={errors.hours?.message}
      />
      <TextField
        label="WhatsApp"
        type="tel"
        optional
        hint={`With its country, such as ${SUPPORT_NUMBER_EXAMPLE}`}
        autoComplete="off"
        {...form.register('whatsapp', { validate: (text) => checkNumber(text, whatsappNumberError) })}
        error={errors.whatsapp?.message}
      />
      <TextArea
        label="Office"
        optional
        maxLength={SITE_TEXT_LIMITS.address}
        {...form.register('address')}
        error={errors.address?.message}
      />
    </FormDialog>
  );
}
