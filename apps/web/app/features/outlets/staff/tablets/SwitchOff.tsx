import { switchOffTablet, type Tablet } from '@club/contract/outlets/tablets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

/** Ends a tablet for good: lost, stolen, or given away. */
export function SwitchOff({ tablet, called }: { tablet: Tablet; called: string }) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const off = useMutation({
    mutationFn: () => call(switchOffTablet, { params: { id: tablet.id } }),
    onSuccess: () => toast.success(`${tablet.name} is switched off`),
    onError: (error) => toast.error(error.message),
    onSettled: async () => {
      setAsked(false);
      await client.invalidateQueries({ queryKey: ['staff'] });
    },
  });
  return (
    <>
      <Button variant="quiet" className="-mr-4" aria-label={`Switch Off: ${called}`} onClick={() => setAsked(true)}>
        Switch Off
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => off.mutate()}
        loading={off.isPending}
        title={`Switch off ${called}?`}
        confirmLabel="Switch Off"
        cancelLabel="Go Back"
      >
        Whoever works on it is signed out at once. To use it again you set it up anew.
      </ConfirmDialog>
    </>
  );
}
