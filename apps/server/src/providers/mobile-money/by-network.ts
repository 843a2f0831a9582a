import type { Config } from '#server/config.ts';

import { mtnMomo } from './mtn-momo.ts';
import type { MobileMoneyByNetwork } from './provider.ts';

/** The networks that the configuration connects. One that is missing here is shown to members as not available. */
export function mobileMoneyByNetwork(config: Config, now: () => Date): MobileMoneyByNetwork {
  return {
    mtn: mtnMomo({
      baseUrl: config.MTN_BASE_URL,
      targetEnvironment: config.MTN_TARGET_ENVIRONMENT,
      currency: config.MTN_CURRENCY,
      collection: {
        subscriptionKey: config.MTN_COLLECTION_SUBSCRIPTION_KEY,
        apiUser: config.MTN_COLLECTION_API_USER,
        apiKey: config.MTN_COLLECTION_API_KEY,
      },
      disbursement: {
        subscriptionKey: config.MTN_DISBURSEMENT_SUBSCRIPTION_KEY,
        apiUser: config.MTN_DISBURSEMENT_API_USER,
        apiKey: config.MTN_DISBURSEMENT_API_KEY,
      },
      now,
    }),
  };
}
