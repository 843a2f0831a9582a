import { createTransport } from 'nodemailer';

import type { Config } from '#server/config.ts';
import { mobileMoneyByNetwork } from '#server/providers/mobile-money/by-network.ts';

import { clockFinding, type Finding } from './finding.ts';

const NAMES = { mtn: 'MTN', airtel: 'Airtel' } as const;
const WALLETS = { collect: 'collections', payout: 'disbursements' } as const;
const TIMEOUT_MS = 10_000;

/** How each provider takes our keys: by questions that move no money and send nothing. */
export async function findingsOfProviders(config: Config): Promise<Finding[]> {
  const money = mobileMoneyByNetwork(config, { now: () => new Date() });
  const wallets = config.PAYMENT_NETWORKS.flatMap((network) =>
    (['collect', 'payout'] as const).map(async (of): Promise<Finding> => {
      const about = `${NAMES[network]} ${WALLETS[of]}`;
      const balance = await money[network]?.balance(of);
      if (balance?.kind === 'known') return { about, verdict: 'well', words: 'the keys are taken' };
      return { about, verdict: 'wrong', words: `no balance is told: ${balance?.reason ?? 'not connected'}` };
    }),
  );
  return [
    ...(await Promise.all(wallets)),
    ...(await Promise.all(config.PAYMENT_NETWORKS.map((network) => clockOf(config, network)))),
    await smsFinding(config),
    await mailFinding(config),
    config.WHATSAPP_TOKEN === undefined
      ? { about: 'WhatsApp', verdict: 'look', words: 'not set up, so not offered' }
      : { about: 'WhatsApp', verdict: 'well', words: 'set up' },
    config.VAPID_PRIVATE_KEY === undefined
      ? { about: 'web push', verdict: 'look', words: 'not set up, so not offered' }
      : { about: 'web push', verdict: 'well', words: 'set up' },
  ];
}

async function clockOf(config: Config, network: 'mtn' | 'airtel'): Promise<Finding> {
  const about = `${NAMES[network]} clock`;
  const address = network === 'mtn' ? config.MTN_BASE_URL : config.AIRTEL_BASE_URL;
  try {
    const { headers } = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
    const date = headers.get('date');
    if (date === null) return { about, verdict: 'look', words: 'it does not tell its time' };
    return clockFinding(about, new Date(date));
  } catch {
    return { about, verdict: 'wrong', words: `${new URL(address).host} cannot be reached` };
  }
}

/** Africa's Talking tells the balance to whoever has the keys. */
async function smsFinding(config: Config): Promise<Finding> {
  const address = `${config.AT_BASE_URL.replace(/\/+$/, '')}/version1/user?username=${encodeURIComponent(config.AT_USERNAME)}`;
  try {
    const headers = { apikey: config.AT_API_KEY, accept: 'application/json' };
    const reply = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
    if (reply.status === 200) return { about: 'SMS', verdict: 'well', words: 'the key is taken' };
    return { about: 'SMS', verdict: 'wrong', words: `Africa’s Talking refuses the key (${reply.status})` };
  } catch {
    return { about: 'SMS', verdict: 'wrong', words: `${new URL(address).host} cannot be reached` };
  }
}

async function mailFinding(config: Config): Promise<Finding> {
  const transport = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return { about: 'e-mail', verdict: 'well', words: 'the mail server lets us in' };
  } catch (error) {
    return { about: 'e-mail', verdict: 'wrong', words: error instanceof Error ? error.message : String(error) };
  } finally {
    transport.close();
  }
}
