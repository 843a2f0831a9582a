import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { publicOrigin, type Config } from '#server/config.ts';
import { deviceTokenOf, readDeviceToken } from '#server/security/device-token.ts';

/** As long as browsers keep any cookie. */
const LIFE_S = 400 * 24 * 60 * 60;

/** The cookie that makes a browser recognisable. Alone it authorises nothing. */
export interface DeviceCookie {
  /** The device that the request's cookie names, if it is a cookie of ours. */
  readonly id: string | undefined;
  /** Whether a page of ours in a browser sends this, which keeps cookies; scripts and other sites cannot claim it. */
  readonly is_browser: boolean;
  /** Lets the answer carry the device's cookie. */
  keep(device_id: string): void;
}

/** `__Host-` ties the cookie to this very host and to https, which development does not have. */
function nameFor(isHttps: boolean, name: 'device' | 'tablet'): string {
  return isHttps ? `__Host-${name}` : name;
}

function isSecure(config: Config): boolean {
  return publicOrigin(config).startsWith('https:');
}

export function deviceCookieOf(config: Config, request: FastifyRequest, reply: FastifyReply): DeviceCookie {
  const secure = isSecure(config);
  const name = nameFor(secure, 'device');
  return {
    id: readDeviceToken(config.TOKEN_KEY, request.cookies[name]),
    is_browser: request.headers['sec-fetch-site'] === 'same-origin',
    keep(device_id) {
      const value = deviceTokenOf(config.TOKEN_KEY, device_id);
      void reply.setCookie(name, value, { path: '/', maxAge: LIFE_S, httpOnly: true, sameSite: 'strict', secure });
    },
  };
}

/** The cookie that makes a browser the tablet of an outlet. No script reads it, and whatever is done there needs it. */
export interface TabletCookie {
  readonly id: string | undefined;
  keep(tablet_id: string): void;
}

/** The tablet that the request's cookie names, whether or not it still works anywhere. */
export function tabletIdOf(config: Config, request: FastifyRequest): string | undefined {
  return readDeviceToken(config.TOKEN_KEY, request.cookies[nameFor(isSecure(config), 'tablet')], 'tablet');
}

export function tabletCookieOf(config: Config, request: FastifyRequest, reply: FastifyReply): TabletCookie {
  const secure = isSecure(config);
  return {
    id: tabletIdOf(config, request),
    keep(tablet_id) {
      const value = deviceTokenOf(config.TOKEN_KEY, tablet_id, 'tablet');
      const kept = { path: '/', maxAge: LIFE_S, httpOnly: true, sameSite: 'strict', secure } as const;
      void reply.setCookie(nameFor(secure, 'tablet'), value, kept);
    },
  };
}
