import * as calls from '@club/contract/club/settings';

import type { Mount } from '#server/http/mount.ts';
import type { Deps } from '#server/ports/deps.ts';

import { changeSetting } from './change-setting.ts';
import { settingChanges, listSettings } from './settings-view.ts';

export function settingsRoutes(mount: Mount, deps: Deps): void {
  mount(calls.listSettings, () => listSettings(deps.db, deps.now()));
  mount(calls.listSettingChanges, ({ query }) => settingChanges(deps.db, query));
  mount(calls.changeSetting, ({ body, once }, caller) => changeSetting(deps, body, caller.member_id, once));
}
