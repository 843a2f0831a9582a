import {
  changePreferences,
  getPreferences,
  getPushKey,
  listNotifications as listNotificationsCall,
  readAllNotifications as readAllCall,
  readNotification as readCall,
  receiveDeliveryReport,
  subscribePush,
  unsubscribePush,
} from '@club/contract/club/notifications';

import { keepDeliveryReport } from '#server/features/club/notifications/channels/delivery-report.ts';
import {
  readPush,
  subscribeBrowser,
  unsubscribeBrowser,
} from '#server/features/club/notifications/channels/push-subscriptions.ts';
import {
  readAllNotifications,
  readNotification,
} from '#server/features/club/notifications/events/read-notifications.ts';
import { listNotifications } from '#server/features/club/notifications/events/views.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { changeMyPreferences, myPreferences } from './preferences.ts';

export function notificationsRoutes(mount: Mount, deps: Deps): void {
  mount(listNotificationsCall, ({ query }, caller) => listNotifications(deps.db, caller.member_id, query));
  mount(readAllCall, ({ body }, caller) => readAllNotifications(deps, caller.member_id, body.until));
  mount(readCall, ({ params }, caller) => readNotification(deps, caller.member_id, params.id));
  mount(getPreferences, (_call, caller) => myPreferences(deps, deps.db, caller.member_id));
  mount(changePreferences, ({ body }, caller) => changeMyPreferences(deps, caller.member_id, body));
  mount(getPushKey, (_call, caller) => readPush(deps, caller));
  mount(subscribePush, ({ body }, caller) => subscribeBrowser(deps, caller, body));
  mount(unsubscribePush, ({ body }, caller) => unsubscribeBrowser(deps, caller.member_id, body.endpoint));
  mount(receiveDeliveryReport, ({ params, body }) => keepDeliveryReport(deps, params.token, body));
}
