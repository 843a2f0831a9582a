export interface Recipient {
  statusCode: number;
  number: string;
  status: string;
  cost: string;
  messageId: string;
}

export interface SmsAnswer {
  Message: string;
  Recipients: Recipient[];
}
