/** What an operator's portal would have handed out: the sandbox takes other credentials where it is started with them. */
function own(name: string, demo: string): string {
  return process.env[`SANDBOX_${name}`] || demo;
}

/**
 * Credentials that work on a fresh sandbox without provisioning. They open nothing outside this program.
 * The MTN ones stand for what the partner portal hands out for production, so their environment is `mtnuganda`.
 */
export const DEMO_MTN = {
  target_environment: 'mtnuganda',
  currency: 'UGX',
  merchant_name: 'Kasente Club',
  collection: {
    subscription_key: own('MTN_COLLECTION_SUBSCRIPTION_KEY', 'c011ec7105a0d00000000000000000a1'),
    secondary_subscription_key: 'c011ec7105a0d00000000000000000a2',
    api_user: own('MTN_COLLECTION_API_USER', '5a0d0000-c011-4ec7-8105-000000000001'),
    api_key: own('MTN_COLLECTION_API_KEY', '5a0d00000000000000000000c011ec71'),
  },
  disbursement: {
    subscription_key: own('MTN_DISBURSEMENT_SUBSCRIPTION_KEY', 'd15b0125e5a0d00000000000000000b1'),
    secondary_subscription_key: 'd15b0125e5a0d00000000000000000b2',
    api_user: own('MTN_DISBURSEMENT_API_USER', '5a0d0000-d15b-4012-8e5e-000000000002'),
    api_key: own('MTN_DISBURSEMENT_API_KEY', '5a0d00000000000000000000d15b0125'),
  },
} as const;

export const DEMO_AIRTEL = {
  client_id: own('AIRTEL_CLIENT_ID', '5a0d0000-a112-4e10-8c1e-000000000003'),
  client_secret: own('AIRTEL_CLIENT_SECRET', '5a0d0000-a112-4e10-85ec-000000000004'),
  country: 'UG',
  currency: 'UGX',
  /** PIN of the merchant's own wallet, sent encrypted with every payout. */
  disbursement_pin: own('AIRTEL_PIN', '4210'),
  /** Private key of the application settings, which authenticates callbacks. */
  callback_key: own('AIRTEL_CALLBACK_KEY', '5a0d0000a1124e10ca11bac000000005'),
} as const;

export const DEMO_WHATSAPP = {
  account_id: '105500000000002',
  phone_number_id: '105500000000001',
  token: 'EAAG5a0d0000000000000000000000000000000000a9',
  /** Signs what the webhook is told. */
  app_secret: '5a0d00000000000000000000000a9900',
  /** The one approved template; its body is one parameter. */
  template: 'club_news',
  language: 'en',
} as const;

export const DEMO_AFRICASTALKING = {
  username: own('AT_USERNAME', 'sandbox'),
  api_key: own('AT_API_KEY', 'atsk_5a0d0000000000000000000000000000000000000000000000000000000000c1'),
  /** Registered sender ids; any other `from` is refused as InvalidSenderId. */
  sender_id: 'KASENTE',
} as const;
