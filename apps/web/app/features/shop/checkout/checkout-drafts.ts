import { keptDraft } from '#web/lib/kept-draft.ts';

/** What was typed at checkout and has no order yet. */
export const instructionsDraft = keptDraft('checkout', { special_instructions: '' });
export const addressDraft = keptDraft('checkout-address', { text: '', landmark: '', stage: '', contact_phone: '' });
export const payerDraft = keptDraft('checkout-payer', { payment_network: '', phone_number: '', typed_at: '' });

/** Once the order has it. */
export function forgetCheckoutDrafts(): void {
  instructionsDraft.forget();
  addressDraft.forget();
  payerDraft.forget();
}
