import { isSignedIn, takeOverSession } from './session.ts';

/** Told once when another tab has signed out, or signed somebody else in. */
type Follower = (isSignedIn: boolean) => unknown;

const followers = new Set<Follower>();

function look(): void {
  if (!takeOverSession()) return;
  for (const follow of followers) follow(isSignedIn());
}

/** A page that lay in the browser's cache, or asleep, was told nothing meanwhile. */
const MOMENTS = ['storage', 'pageshow', 'focus'] as const;

/** Calls back when the session of this page was ended or replaced elsewhere in this browser. */
export function followOtherTabs(follow: Follower): () => void {
  if (followers.size === 0) {
    for (const moment of MOMENTS) globalThis.addEventListener(moment, look);
    document.addEventListener('visibilitychange', look);
  }
  followers.add(follow);
  return () => {
    followers.delete(follow);
    if (followers.size > 0) return;
    for (const moment of MOMENTS) globalThis.removeEventListener(moment, look);
    document.removeEventListener('visibilitychange', look);
  };
}
