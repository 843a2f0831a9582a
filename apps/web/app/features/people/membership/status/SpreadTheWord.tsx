import type { ApplicationState } from '@club/contract/people/membership';
import { Share2 } from 'lucide-react';
import { useState } from 'react';

import { plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

import { ReferralLink } from './ReferralLink.tsx';

/** Opens sharing with the applicant's own link (decision A12); waits for the code the link is made of. */
export function SpreadTheWord({ application }: { application: ApplicationState | undefined }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        disabled={application === undefined}
        icon={<Share2 aria-hidden className="size-5" />}
        onClick={() => setOpen(true)}
      >
        Spread the Word
      </Button>
      {application !== undefined && (
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Spread the Word"
          description={whatItBrings(application)}
          width="md"
        >
          <ReferralLink referral_code={application.referral_code} />
        </Dialog>
      )}
    </>
  );
}

function whatItBrings({ friends_missing, friends_per_jump, jump_places }: ApplicationState): string {
  if (friends_missing === null) return 'For friends who would like to be members too.';
  return `Refer ${plural(friends_per_jump, 'friend')} to jump ${plural(jump_places, 'spot')}.`;
}
