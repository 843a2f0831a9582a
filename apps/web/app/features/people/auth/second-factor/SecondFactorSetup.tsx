import type { ReplyOf } from '@club/contract/endpoint';
import type { enrolSecondFactor } from '@club/contract/people/auth';
import { COPIED_MS, REFERRAL_QR_PX } from '@club/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { Copy, Smartphone } from 'lucide-react';

import { Button, buttonClass } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Bone, Loading } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';

import { AppCodeForm } from './AppCodeForm.tsx';
import { useRecoveryCodes } from './use-second-factor.ts';

type SecondFactorSetupProps = ReplyOf<typeof enrolSecondFactor> & {
  onCodes: (codes: string[]) => void;
  onClose: () => void;
};

/** The secret as picture, link and text, then a first code that proves the app has it. */
export function SecondFactorSetup({ secret, otpauth_url, onCodes, onClose }: SecondFactorSetupProps) {
  const confirm = useRecoveryCodes('confirm', onCodes);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Set up an authenticator app"
      description="Such as Google Authenticator, Microsoft Authenticator or Aegis."
      width="md"
      readFirst
    >
      <div className="grid gap-5">
        <div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:items-center">
          <SecretPicture url={otpauth_url} />
          <div className="grid gap-3">
            <p>
              Scan the picture with the app, or type the key into it.
              <span className="hidden pointer-coarse:inline"> If the app is on this phone, open it from here.</span>
            </p>
            <SecretText secret={secret} />
            <a href={otpauth_url} className={cx(buttonClass('secondary'), 'not-pointer-coarse:hidden')}>
              <Smartphone aria-hidden className="size-5" />
              Open the app
            </a>
          </div>
        </div>
        <AppCodeForm
          submitLabel="Turn on"
          loading={confirm.isPending}
          error={confirm.error}
          onSubmit={(code) => confirm.mutate(code)}
          onCancel={onClose}
        />
        <p className="text-soft text-sm">
          Next you get ten recovery codes, for the day when you do not have this phone.
        </p>
      </div>
    </Dialog>
  );
}

function SecretPicture({ url }: { url: string }) {
  const picture = useQuery({
    queryKey: ['auth', 'second-factor-qr', url],
    queryFn: async () => (await import('#web/lib/draw-qr.ts')).drawQrPicture(url),
    staleTime: Infinity,
    // It holds the secret.
    gcTime: 0,
  });
  return (
    // White in both themes: cameras need the contrast.
    <div className="mx-auto grid size-[216px] place-items-center rounded-md bg-white p-2">
      {picture.isPending && (
        <Loading label="Drawing the QR code">
          <Bone className="size-[200px]" />
        </Loading>
      )}
      {picture.isError && <p className="p-3 text-center text-black">Please type the key beside this into the app.</p>}
      {picture.data && (
        <img
          src={picture.data}
          width={REFERRAL_QR_PX}
          height={REFERRAL_QR_PX}
          alt="QR code for the authenticator app"
        />
      )}
    </div>
  );
}

function SecretText({ secret }: { secret: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success('Key copied.', COPIED_MS);
    } catch {
      toast.info('Mark the key and copy it.');
    }
  }
  return (
    <div className="grid gap-1">
      <p className="text-sm font-medium" id="totp-key">
        Key
      </p>
      <div className="bg-sunken flex items-center gap-2 rounded-md py-1 pr-1 pl-3">
        <code aria-labelledby="totp-key" className="flex-1 break-words select-all">
          {(secret.match(/.{1,4}/g) ?? []).join(' ')}
        </code>
        <Button variant="quiet" aria-label="Copy the key" onClick={() => void copy()}>
          <Copy aria-hidden className="size-5" />
        </Button>
      </div>
    </div>
  );
}
