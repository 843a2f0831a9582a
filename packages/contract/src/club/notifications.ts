import { endpoint } from '@club/contract/endpoint';
import { id, idParams, instant, pageOf, pageQuery } from '@club/contract/shapes';
import { z } from 'zod';

/**
 * What `GET /api/club/stream/` sends as server-sent events: something that the listener may see has changed. The event
 * carries no data of its own; the client asks again for what it shows. The route is a stream and so no `endpoint()`.
 */
export const liveEvent = z.object({
  topic: z.enum([
    'order',
    'outlet_orders',
    'outlet_reports',
    // How an outlet works, and whether it sells.
    'outlet',
    // Who works at an outlet, and its tablets.
    'staff',
    'arrivals',
    'deliveries',
    'cart',
    'cashback',
    'day_offers',
    'codes',
    'redemptions',
    'tickets',
    'notifications',
    'applications',
    'closing_requests',
    'settings',
    // What the public pages say.
    'site',
    'finance',
    'settlements',
    // Nobody knows what changed meanwhile: whatever is shown is asked for again.
    'everything',
    // The session is over, and the stream ends with it.
    'session',
  ]),
  id: z.string().nullable(),
});
export type LiveEvent = z.output<typeof liveEvent>;

export const STREAM_PATH = '/api/club/stream/';

/** How often a stream gives a sign of life when there is nothing to tell. */
export const BEAT_MS = 25_000;

/** What a question may need to come from a phone to us on a bad network: what changed in that time is told as well. */
export const ON_THE_WAY_MS = 3_000;

/** For how many milliseconds the page has heard nothing: what changed since then is told first. 0 tells nothing. */
export const streamQuery = z.object({
  missed_ms: z.coerce.number().int().min(0).max(86_400_000).catch(0).default(0),
});

export const notificationType = z.enum(['order', 'offer', 'cashback', 'system']);
export type NotificationType = z.output<typeof notificationType>;

export const notification = z.object({
  id,
  type: notificationType,
  title: z.string(),
  message: z.string(),
  link: z.string().nullable().describe('A path of the web app'),
  timestamp: instant,
  unread: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const NOTIFICATIONS_PER_PAGE = 20;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: "The member's notifications, newest first, and how many are unread (decision A18)",
  query: pageQuery(NOTIFICATIONS_PER_PAGE),
  reply: pageOf(notification).extend({
    unread_count: z.int(),
    newest_at: instant.nullable().describe('When the newest of all came; null where there are none'),
  }),
});

const unreadLeft = z.object({ unread_count: z.int() });

/** Reading twice is reading once. */
export const readNotification = endpoint({
  method: 'POST',
  path: '/notifications/:id/read/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Marks a notification read',
  params: idParams,
  reply: unreadLeft,
});

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read-all/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Marks all notifications read that came until the newest that the member was shown (decision 0279)',
  // An app that was loaded before this was asked for says nothing of it.
  body: z.strictObject({ until: instant.optional() }),
  reply: unreadLeft,
});

/** The six switches, by the spec's names. Codes and security messages go out whatever they say. */
export const preferences = z.strictObject({
  orderUpdates: z.boolean(),
  newOffers: z.boolean(),
  cashbackAlerts: z.boolean(),
  smsNotifications: z.boolean().describe('Marketing by SMS only'),
  emailNotifications: z.boolean(),
  whatsappNotifications: z.boolean(),
});
export type Preferences = z.output<typeof preferences>;
export type PreferenceName = keyof Preferences;

const channelState = z.object({ available: z.boolean(), reason: z.string().nullable() });

const preferencesReply = preferences.extend({
  channels: z
    .object({ sms: channelState, email: channelState, whatsapp: channelState })
    .describe('Which channels can reach this member, and why one cannot'),
});
export type PreferencesReply = z.output<typeof preferencesReply>;

export const getPreferences = endpoint({
  method: 'GET',
  path: '/members/me/preferences/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'What the member wants to be told, and how',
  reply: preferencesReply,
});

export const changePreferences = endpoint({
  method: 'PATCH',
  path: '/members/me/preferences/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Moves some of the six switches',
  body: preferences.partial(),
  reply: preferencesReply,
});

/** Where the SMS provider says how a text fared. A form, as the provider sends it; its token stands in the path. */
export const receiveDeliveryReport = endpoint({
  method: 'POST',
  path: '/messages/delivery-reports/:token/',
  access: 'provider',
  rate: 'provider',
  summary: 'SMS delivery report',
  takesForm: true,
  params: z.object({ token: z.string().min(16).max(64) }),
  body: z.looseObject({
    id: z.string().max(200),
    status: z.string().max(40),
    failureReason: z.string().max(200).optional(),
  }),
  reply: z.object({ received: z.boolean() }),
});

/** The key that a browser subscribes with; unavailable where the operator has none. */
export const getPushKey = endpoint({
  method: 'GET',
  path: '/notifications/push/',
  access: 'member',
  needs_full: false,
  rate: 'browse',
  summary: 'Whether this server can reach browsers, with which key, and which of them this session has subscribed',
  reply: z.object({ available: z.boolean(), public_key: z.string().nullable(), endpoints: z.array(z.string()) }),
});

const keyText = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${bytes}}=*$`));

/** A browser's own subscription as `PushSubscription.toJSON()` gives it. */
export const subscribePush = endpoint({
  method: 'POST',
  path: '/notifications/push/',
  access: 'member',
  needs_full: true,
  rate: 'write',
  summary: 'Lets this browser be reached while the app is closed',
  body: z.strictObject({
    endpoint: z.url({ protocol: /^https$/ }).max(1_000),
    keys: z.strictObject({ p256dh: keyText(87), auth: keyText(22) }),
    expirationTime: z.number().nullish(),
  }),
  reply: z.object({ subscribed: z.boolean() }),
});

export const unsubscribePush = endpoint({
  method: 'POST',
  path: '/notifications/push/unsubscribe/',
  access: 'member',
  needs_full: false,
  rate: 'write',
  summary: 'Leaves this browser alone from now on',
  body: z.strictObject({ endpoint: z.string().max(1_000) }),
  reply: z.object({ subscribed: z.boolean() }),
});
