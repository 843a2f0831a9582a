import { useQueryClient } from '@tanstack/react-query';

import { giveProof } from '#web/api/proof.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** On a device that is not confirmed a code is not shown: one press confirms it and brings the code. */
export function HiddenCode({ of }: { of: 'pickup' | 'delivery' }) {
  const client = useQueryClient();
  async function confirm() {
    if (await giveProof('step_up')) await client.invalidateQueries({ queryKey: ['order'] });
  }
  return (
    <Notice tone="info" action={<Button onClick={() => void confirm()}>Confirm this device</Button>}>
      Your {of} code is only shown on a device that you have confirmed.
    </Notice>
  );
}
