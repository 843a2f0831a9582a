import { doneAnswer, type Act, type Intent } from './history.ts';

/** An order as the database knows it in the end. */
export interface OrderFacts {
  readonly id: string;
  readonly status: string;
  readonly cancel_reason: string | null;
  readonly events: readonly string[];
  readonly payments: readonly { readonly id: string; readonly network: string }[];
}

/** What happened to an order although nobody asked, and what people were told of it that is not true. */
export function wrongOrder(order: OrderFacts, asked: readonly Intent[]): string[] {
  return [...unasked(order, asked), ...forgotten(order, asked)].map((words) => `I16 order ${order.id} ${words}`);
}

function unasked({ cancel_reason, events, payments }: OrderFacts, asked: readonly Intent[]): string[] {
  const acts = (act: Act) => asked.filter((intent) => intent.act === act);
  const steps = events.filter((type) => ['confirmed', 'processing', 'ready'].includes(type));
  const isUnasked = (isSo: boolean, act: Act, words: string) => (isSo && acts(act).length === 0 ? [words] : []);
  return [
    ...payments
      .filter(({ network }) => !acts('pay').some(({ body }) => body['payment_network'] === network))
      .map(({ id }) => `has the payment ${id} that nobody asked for`),
    ...(payments.length > acts('pay').length ? ['has more payments than were asked for'] : []),
    ...isUnasked(cancel_reason === 'by_member', 'cancel', 'was cancelled by nobody'),
    ...isUnasked(cancel_reason === 'by_admin', 'refund', 'was refunded by nobody'),
    ...isUnasked(events.includes('completed'), 'complete', 'was completed by nobody'),
    ...steps
      .filter((type) => !acts('move').some(({ body }) => body['status'] === type))
      .map((type) => `was ${type} by nobody`),
    ...(new Set(steps).size < steps.length ? ['took a step twice'] : []),
  ];
}

function forgotten({ status, events, payments }: OrderFacts, asked: readonly Intent[]): string[] {
  return asked.flatMap((intent) => {
    const answer = doneAnswer(intent);
    if (answer === undefined) return [];
    const { act, body } = intent;
    if (act === 'cancel' && status !== 'cancelled') return ['was told to be cancelled'];
    if (act === 'complete' && !events.includes('completed')) return ['was told to be completed'];
    if (act === 'move' && !events.includes(String(body['status']))) return [`was told to be ${String(body['status'])}`];
    const { payment_id } = answer.body;
    const isLost = typeof payment_id === 'string' && !payments.some(({ id }) => id === payment_id);
    return act === 'pay' && isLost ? [`was told of the payment ${payment_id}`] : [];
  });
}
