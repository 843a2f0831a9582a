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
function nameFor(isHttps: boolean): string {
  return isHttps ? '__Host-device' : 'device';
}

export function deviceCookieOf(config: Config, request: FastifyRequest, reply: FastifyReply): DeviceCookie {
  const secure = publicOrigin(config).startsWith('https:');
  const name = nameFor(secure);
  const token = valueOf(request.headers.cookie ?? '', name);
  return {
    id: readDeviceToken(config.TOKEN_KEY, token),
    is_browser: request.headers['sec-fetch-site'] === 'same-origin',
    keep(device_id) {
      const value = deviceTokenOf(config.TOKEN_KEY, device_id);
      const rules = `Path=/; Max-Age=${LIFE_S}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
      void reply.header('set-cookie', `${name}=${value}; ${rules}`);
    },
  };
}

/** Our values are letters, digits, - and _, so nothing needs decoding. */
function valueOf(header: string, name: string): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
