import type { Network } from '@club/contract/shapes';

import type { Config } from '#server/config.ts';
import { directLine, type HttpLine } from '#server/providers/http-call.ts';

import { airtelMoney } from './airtel-money.ts';
import { circuit } from './circuit.ts';
import { mtnMomo } from './mtn-momo.ts';
import { paceQueries } from './pace-queries.ts';
import type { MobileMoney, MobileMoneyByNetwork } from './provider.ts';

interface Watched {
  readonly now: () => Date;
  /** Takes the next free moment for a status query; without it they leave as they come. */
  readonly takeSlot?: (network: Network) => Promise<number | undefined>;
}

/** The networks that the configuration connects. One that is missing here is shown to members as not available. */
export function mobileMoneyByNetwork(config: Config, { now, takeSlot }: Watched): MobileMoneyByNetwork {
  const open = { mtn: openMtn, airtel: openAirtel };
  const watched = config.PAYMENT_NETWORKS.map((network) => {
    const watch = circuit(directLine, now);
    const money = { ...open[network](config, now, watch.line), circuit: watch };
    return [network, takeSlot === undefined ? money : paceQueries(money, () => takeSlot(network))];
  });
  return Object.fromEntries(watched);
}

function openMtn(config: Config, now: () => Date, line: HttpLine): MobileMoney {
  return mtnMomo({
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
    line,
    now,
  });
}

function openAirtel(config: Config, now: () => Date, line: HttpLine): MobileMoney {
  return airtelMoney({
    baseUrl: config.AIRTEL_BASE_URL,
    pathPrefix: config.AIRTEL_PATH_PREFIX,
    clientId: config.AIRTEL_CLIENT_ID,
    clientSecret: config.AIRTEL_CLIENT_SECRET,
    country: config.AIRTEL_COUNTRY,
    currency: config.AIRTEL_CURRENCY,
    collectionApi: config.AIRTEL_COLLECTION_API,
    disbursementApi: config.AIRTEL_DISBURSEMENT_API,
    signing: config.AIRTEL_SIGNING,
    pin: config.AIRTEL_PIN,
    pinPadding: config.AIRTEL_PIN_PADDING,
    pinKey: config.AIRTEL_PIN_PUBLIC_KEY,
    line,
    now,
  });
}
