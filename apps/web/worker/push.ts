/** What the server sends: see `PushWords` there. */
interface PushWords {
  title: string;
  body: string;
  link: string | null;
}

const HOME = '/notifications';

/** A push that shows nothing makes the browser show a notice of its own, so something is always shown. */
export async function showNotification(registration: ServiceWorkerRegistration, data: PushMessageData | null) {
  const { title, body, link } = readWords(data);
  await registration.showNotification(title, {
    body,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { link },
  });
}

function readWords(data: PushMessageData | null): PushWords {
  try {
    const words = data?.json() as Partial<PushWords> | undefined;
    if (typeof words?.title === 'string' && words.title !== '') {
      return { title: words.title, body: String(words.body ?? ''), link: ownPath(words.link) };
    }
  } catch {
    // Not from us, or from a version to come.
  }
  return { title: 'Kasente Club', body: 'There is news for you.', link: null };
}

/** Shows what a notification is about: in an open window of the app, else in a new one. */
export async function openNotification(clients: Clients, event: NotificationEvent): Promise<void> {
  event.notification.close();
  const { link } = (event.notification.data ?? {}) as { link?: unknown };
  const path = ownPath(link) ?? HOME;
  const [open] = await clients.matchAll({ type: 'window' });
  if (open === undefined) {
    await clients.openWindow(path);
    return;
  }
  // The browser may keep its own window in front; what was asked for opens all the same.
  await open.focus().catch(() => undefined);
  await open.navigate(path);
}

/** Nothing but a path of the app itself is opened. */
function ownPath(link: unknown): string | null {
  return typeof link === 'string' && /^\/(?![/\\])/.test(link) ? link : null;
}

/** Whoever signs out leaves no news of theirs on the phone, and gets no more there. */
export async function forgetPush(registration: ServiceWorkerRegistration): Promise<void> {
  for (const notification of await registration.getNotifications()) notification.close();
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
