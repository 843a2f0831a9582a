import type { Logger } from 'pino';

import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/connect.ts';
import type { Enqueue } from '#server/jobs/enqueue.ts';
import type { Email } from '#server/providers/email/email.ts';
import type { Geocoder } from '#server/providers/geocoding/geocoding.ts';
import type { MobileMoneyByNetwork } from '#server/providers/mobile-money/provider.ts';
import type { Push } from '#server/providers/push/push.ts';
import type { Sms } from '#server/providers/sms/sms.ts';
import type { Whatsapp } from '#server/providers/whatsapp/whatsapp.ts';

import type { PaymentOutcomes } from './payment-outcomes.ts';
import type { Random } from './random.ts';
import type { TransferOutcomes } from './transfer-outcomes.ts';

/** Everything a use case may ask of the outside. One plain object, made in `main.ts`; a test passes its own. */
export interface Deps {
  readonly config: Config;
  readonly db: Database;
  /** The only clock of the domain. */
  readonly now: () => Date;
  readonly random: Random;
  /** How PINs are hashed, where not by argon2id: only in tests. */
  readonly hashPin?: (text: string, salt: Buffer) => Promise<Buffer>;
  readonly enqueue: Enqueue;
  readonly money: MobileMoneyByNetwork;
  readonly sms: Sms;
  readonly email: Email;
  /** Undefined where the operator has not set it up; then nothing is queued for it. */
  readonly push?: Push | undefined;
  readonly whatsapp?: Whatsapp | undefined;
  /** Who finds addresses that our own gazetteer does not know. */
  readonly geocoder?: Geocoder | undefined;
  /** How `payments` tells the slice that asked for the money, without importing it. */
  readonly outcomes: PaymentOutcomes<Deps>;
  /** The same for money that went out. */
  readonly transferOutcomes: TransferOutcomes<Deps>;
  readonly log: Logger;
}
