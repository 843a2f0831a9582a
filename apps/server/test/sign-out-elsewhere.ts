// A process of its own that signs a member out everywhere: node sign-out-elsewhere.ts MEMBER SESSION.
import { parseConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { signOutEverywhere } from '#server/features/people/auth/sessions/sign-out.ts';
import type { Deps } from '#server/ports/deps.ts';
import { systemRandom } from '#server/ports/random.ts';

const [member_id = '', session_id = ''] = process.argv.slice(2);
const config = parseConfig({ NODE_ENV: 'test', DATABASE_URL: process.env['DATABASE_URL'], LOG_LEVEL: 'silent' });
const connection = connect(config.DATABASE_URL);
// Signing out needs no more of the dependencies than these.
const deps = { config, db: connection.db, now: () => new Date(), random: systemRandom } as Deps;
await signOutEverywhere(deps, { member_id, session_id, tier: 'full' });
await connection.close();
