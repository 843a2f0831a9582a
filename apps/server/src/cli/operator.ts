import { hostname, userInfo } from 'node:os';

/** Who types, as the journal names them: the system's user, also behind sudo, and the machine. */
export function operatorName(env: Readonly<Record<string, string | undefined>>): string {
  return `${env['SUDO_USER'] || userInfo().username}@${hostname()}`;
}
