import { setRiderPhoto, type Rider } from '@club/contract/outlets/riders';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Camera } from 'lucide-react';

import { call } from '#web/api/call.ts';
import { shrinkPhoto } from '#web/lib/shrink-photo.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';

/** As large as a face is shown. */
const SIDE = 320;

/** By what a member knows the rider at the door. */
export function RiderPhoto({ rider, called }: { rider: Rider; called: string }) {
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: async (file: File) => {
      const photo = await shrinkPhoto(file, SIDE);
      await call(setRiderPhoto, { params: { id: rider.id }, body: { photo } });
    },
    onSuccess: () => toast.success(`Customers see ${rider.name} now`),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: ['outlet_orders', 'riders'] }),
  });
  return (
    <label
      className={`${buttonClass('quiet')} has-focus-visible:outline-brand-ink cursor-pointer has-focus-visible:outline-3`}
    >
      <Camera aria-hidden className="size-4.5" />
      {rider.has_photo ? 'New picture' : 'Add a picture'}
      <span className="sr-only"> of {called}</span>
      <input
        type="file"
        accept="image/*"
        className="sr-only"
        disabled={set.isPending}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same picture may be chosen again.
          target.value = '';
          if (file) set.mutate(file);
        }}
      />
    </label>
  );
}
