import type { SmsAnswer } from './sms-answer.ts';

/** What a caller gets that does not ask for JSON. */
export function toXml(answer: SmsAnswer): string {
  const recipients = answer.Recipients.map(
    (each) =>
      `<Recipient><number>${escape(each.number)}</number><cost>${each.cost}</cost><status>${each.status}</status>` +
      `<statusCode>${each.statusCode}</statusCode><messageId>${each.messageId}</messageId></Recipient>`,
  ).join('');
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<AfricasTalkingResponse><SMSMessageData>` +
    `<Message>${escape(answer.Message)}</Message><Recipients>${recipients}</Recipients>` +
    `</SMSMessageData></AfricasTalkingResponse>`
  );
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
