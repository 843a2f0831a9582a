import { COPIED_MS } from '@club/rules/limits';
import { Copy, Mail, MessageCircle, MessageSquareText } from 'lucide-react';
import { useId, useRef } from 'react';

import { copyText } from '#web/lib/copy-text.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { inputClass } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toasts.ts';

import { referralLink, shareTargets } from './share-words.ts';

interface ReferralLinkProps {
  referral_code: string;
  /** Whether copying it is the first thing to do where it stands. */
  isMainAction?: boolean;
}

/** The applicant's link with every way to pass it on. */
export function ReferralLink({ referral_code, isMainAction = true }: ReferralLinkProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const link = referralLink(referral_code);
  async function copy() {
    if (await copyText(link)) {
      toast.success('Referral link copied to clipboard!', COPIED_MS);
      return;
    }
    // Nothing that a page may do copies here: the person copies what is marked.
    input.current?.select();
    toast.info('Press and hold the marked link to copy it.');
  }
  return (
    <div className="grid content-start gap-3">
      <label htmlFor={id} className="font-medium">
        Your referral link
      </label>
      <div className="-mt-1.5 grid gap-2">
        <input
          id={id}
          ref={input}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          className={`${inputClass} bg-sunken! text-ellipsis`}
        />
        <Button
          variant={isMainAction ? 'primary' : 'secondary'}
          icon={<Copy aria-hidden className="size-5" />}
          onClick={() => void copy()}
          className="min-h-12"
        >
          Copy link
        </Button>
      </div>
      <ul aria-label="Share your link" className="grid grid-cols-[repeat(auto-fit,minmax(min(5.5rem,100%),1fr))] gap-2">
        <li>
          <a href={shareTargets.whatsapp(link)} target="_blank" rel="noopener" className={shareClass}>
            <MessageCircle aria-hidden className="size-5 shrink-0" />
            WhatsApp
          </a>
        </li>
        <li>
          <a href={shareTargets.sms(link)} className={shareClass}>
            <MessageSquareText aria-hidden className="size-5 shrink-0" />
            SMS
          </a>
        </li>
        <li>
          <a href={shareTargets.email(link)} className={shareClass}>
            <Mail aria-hidden className="size-5 shrink-0" />
            E-mail
          </a>
        </li>
      </ul>
    </div>
  );
}

const shareClass = `${buttonClass('secondary', 'md', true)} min-h-12 flex-col gap-1! px-1! text-sm sm:flex-row sm:gap-2! sm:text-base`;
