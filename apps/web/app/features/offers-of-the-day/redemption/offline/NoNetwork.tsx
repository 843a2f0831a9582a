import { Notice } from '#web/ui/Notice.tsx';

/** What still goes without a network, on this device. */
export function NoNetwork({ isAllowed }: { isAllowed: boolean }) {
  return (
    <div className="mb-4">
      <Notice tone="warn" live title="No network">
        {isAllowed
          ? 'Scan the QR: what it holds is signed. Digits alone cannot be checked now.'
          : 'Work without a network was not allowed on this device, so it can take nothing until the network is back.'}
      </Notice>
    </div>
  );
}
