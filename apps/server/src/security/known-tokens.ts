import { readAccessToken, type AccessClaims } from './access-token.ts';

/** Access tokens that were found to be ours, so that the next calls with them need not compute it again. */
export class KnownTokens {
  readonly #secret: string;
  readonly #most: number;
  readonly #known = new Map<string, AccessClaims>();

  constructor(secret: string, most: number) {
    this.#secret = secret;
    this.#most = most;
  }

  /** The claims of a token that we signed and that is still good, else undefined. */
  read(token: string, now: Date): AccessClaims | undefined {
    const known = this.#known.get(token);
    if (known !== undefined) return known.expires_at > now ? known : undefined;
    const claims = readAccessToken(this.#secret, token, now);
    if (claims === undefined) return undefined;
    if (this.#known.size >= this.#most) this.#known.clear();
    this.#known.set(token, claims);
    return claims;
  }
}
