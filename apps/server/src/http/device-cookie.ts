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

/** What a browser is called is read from a signature, when it is asked for: most calls never do. */
abstract class SignedCookie {
  protected readonly config: Config;
  protected readonly request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(config: Config, request: FastifyRequest, reply: FastifyReply) {
    this.config = config;
    this.request = request;
    this.#reply = reply;
  }

  protected send(name: 'device' | 'tablet', value: string): void {
    const secure = isSecure(this.config);
    const kept = { path: '/', maxAge: LIFE_S, httpOnly: true, sameSite: 'strict', secure } as const;
    void this.#reply.setCookie(nameFor(secure, name), value, kept);
  }
}

export class DeviceOfCall extends SignedCookie implements DeviceCookie {
  get id(): string | undefined {
    return readDeviceToken(this.config.TOKEN_KEY, this.request.cookies[nameFor(isSecure(this.config), 'device')]);
  }

  get is_browser(): boolean {
    return this.request.headers['sec-fetch-site'] === 'same-origin';
  }

  keep(device_id: string): void {
    this.send('device', deviceTokenOf(this.config.TOKEN_KEY, device_id));
  }
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

export class TabletOfCall extends SignedCookie implements TabletCookie {
  get id(): string | undefined {
    return tabletIdOf(this.config, this.request);
  }

  keep(tablet_id: string): void {
    this.send('tablet', deviceTokenOf(this.config.TOKEN_KEY, tablet_id, 'tablet'));
  }
}
