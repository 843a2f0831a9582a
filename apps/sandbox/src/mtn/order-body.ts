import { z } from 'zod';

/** What the body of a money call says, whichever of the four it is. */
export interface MoneyOrder {
  amount: string;
  currency: string;
  external_id: string | undefined;
  party_type: string;
  party_id: string;
  payer_message: string | undefined;
  payee_note: string | undefined;
  refund_of?: string;
}

// Messages of up to 160 characters; an apostrophe or other special character makes MTN answer 400.
const note = z
  .string()
  .max(160)
  .regex(/^[\p{L}\p{N} .,:_()/+#-]*$/u);

const amount = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/)
  .refine((text) => Number(text) > 0);

/** A number carries its country code and no plus. */
export function isNumber(text: string): boolean {
  return /^[1-9]\d{7,14}$/.test(text);
}

const party = z
  .object({
    partyIdType: z.enum(['MSISDN', 'EMAIL', 'PARTY_CODE']),
    partyId: z.string().min(1).max(100),
  })
  .refine(({ partyIdType, partyId }) => partyIdType !== 'MSISDN' || isNumber(partyId));

const common = {
  amount,
  currency: z.string().regex(/^[A-Z]{3}$/),
  externalId: z.string().max(100).optional(),
  payerMessage: note.optional(),
  payeeNote: note.optional(),
};

const paymentBody = z.object({ ...common, payer: party });
const payoutBody = z.object({ ...common, payee: party });
const refundBody = z.object({ ...common, referenceIdToRefund: z.string().min(1).max(64) });

export function paymentOrder(json: unknown): MoneyOrder | undefined {
  const body = wholeShillings(paymentBody.safeParse(json).data);
  return body && { ...commonPart(body), ...partyPart(body.payer) };
}

export function payoutOrder(json: unknown): MoneyOrder | undefined {
  const body = wholeShillings(payoutBody.safeParse(json).data);
  return body && { ...commonPart(body), ...partyPart(body.payee) };
}

/** A refund names no receiver: that is whoever paid. */
export function refundOrder(
  json: unknown,
): (Omit<MoneyOrder, 'party_type' | 'party_id'> & { refund_of: string }) | undefined {
  const body = wholeShillings(refundBody.safeParse(json).data);
  return body && { ...commonPart(body), refund_of: body.referenceIdToRefund.toLowerCase() };
}

type Common = Pick<z.infer<typeof paymentBody>, 'amount' | 'currency' | 'externalId' | 'payerMessage' | 'payeeNote'>;

// The shilling has no smaller unit.
function wholeShillings<T extends { amount: string; currency: string }>(body: T | undefined): T | undefined {
  return body?.currency === 'UGX' && body.amount.includes('.') ? undefined : body;
}

function commonPart(body: Common) {
  return {
    amount: body.amount,
    currency: body.currency,
    external_id: body.externalId,
    payer_message: body.payerMessage,
    payee_note: body.payeeNote,
  };
}

function partyPart(who: z.infer<typeof party>) {
  return { party_type: who.partyIdType, party_id: who.partyId };
}
