import { useQuery } from '@tanstack/react-query';

import { isSignedIn } from '#web/api/session.ts';
import { meQuery } from '#web/features/people/members/queries.ts';
import { copyText } from '#web/lib/copy-text.ts';
import { toast } from '#web/ui/toasts.ts';

/** Shares an address by the phone's own menu, or copies it where there is none. The sharer's referral code goes along. */
export function useShare() {
  const member = useQuery({ ...meQuery, enabled: isSignedIn() }).data;
  return async function share(title: string, path: string): Promise<void> {
    const url = new URL(path, window.location.origin);
    if (member) url.searchParams.set('ref', member.referral_code);
    // Missing where the page has no https, whatever the types say.
    if ('share' in navigator) {
      try {
        await navigator.share({ title, url: url.href });
      } catch (thrown) {
        // Who closes the menu again has not failed.
        if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) toast.error('Failed to share');
      }
      return;
    }
    if (await copyText(url.href)) toast.success('Link copied to clipboard');
    else toast.error('Failed to copy link');
  };
}
