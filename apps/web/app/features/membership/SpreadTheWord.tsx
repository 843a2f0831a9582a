import { FRIENDS_PER_JUMP, JUMP_PLACES } from '@club/rules/referral-queue';
import { Share2 } from 'lucide-react';
import { useState } from 'react';

import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

import { ReferralLink } from './ReferralLink.tsx';

/** Opens sharing with the applicant's own link (decision A12); waits for the code the link is made of. */
export function SpreadTheWord({ referral_code }: { referral_code: string | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        disabled={referral_code === undefined}
        icon={<Share2 aria-hidden className="size-5" />}
        onClick={() => setOpen(true)}
      >
        Spread the Word
      </Button>
      {referral_code !== undefined && (
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Spread the Word"
          description={`Refer ${FRIENDS_PER_JUMP} friends to jump ${JUMP_PLACES} spots.`}
          width="md"
        >
          <ReferralLink referral_code={referral_code} />
        </Dialog>
      )}
    </>
  );
}
