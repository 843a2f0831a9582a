import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

/** Opens with the phone that the server did not know or had not approved yet. */
export function AccountNotApproved({ phone, onClose }: { phone: string | null; onClose: () => void }) {
  return (
    <Dialog open={phone !== null} onClose={onClose} title="Account Not Approved">
      <p className="text-soft">
        Your application is still being reviewed. You will be notified once it has been decided.
      </p>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          OK
        </Button>
        <LinkButton to={paths.applicationStatus({ phone: phone ?? undefined })}>Check Application Status</LinkButton>
      </div>
    </Dialog>
  );
}
