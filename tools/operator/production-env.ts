import { randomBytes } from 'node:crypto';

/** Everything that production asks for but the database, with keys of its own: what an operator's file of variables holds. */
export function productionEnv(): Record<string, string> {
  const key = () => randomBytes(24).toString('hex');
  return {
    NODE_ENV: 'production',
    TOKEN_KEY: key(),
    PIN_KEY: key(),
    PIN_KEY_ID: 'first',
    CODE_KEY: key(),
    METRICS_TOKEN: key(),
    PUBLIC_ORIGIN: 'https://club.test',
    PROVIDER_CALLBACK_ORIGIN: 'https://club.test',
    MTN_BASE_URL: 'https://api.mtn.test',
    MTN_COLLECTION_SUBSCRIPTION_KEY: key(),
    MTN_COLLECTION_API_USER: key(),
    MTN_COLLECTION_API_KEY: key(),
    MTN_DISBURSEMENT_SUBSCRIPTION_KEY: key(),
    MTN_DISBURSEMENT_API_USER: key(),
    MTN_DISBURSEMENT_API_KEY: key(),
    AIRTEL_BASE_URL: 'https://api.airtel.test',
    AIRTEL_CLIENT_ID: key(),
    AIRTEL_CLIENT_SECRET: key(),
    AIRTEL_PIN: '7531',
    AIRTEL_CALLBACK_TOKEN: key(),
    AT_BASE_URL: 'https://api.africastalking.test',
    AT_USERNAME: 'club',
    AT_API_KEY: key(),
    AT_DELIVERY_TOKEN: key(),
    SMTP_URL: 'smtps://club:word@mail.test',
    EMAIL_FROM: 'Kasente Club <no-reply@club.test>',
  };
}
