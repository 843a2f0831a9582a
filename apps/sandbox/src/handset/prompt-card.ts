import { moneyText } from '#sandbox/network/money-text.ts';
import type { Network } from '#sandbox/network/network.ts';
import type { Transaction } from '#sandbox/network/records.ts';
import { pinAttemptsLeft } from '#sandbox/network/settle.ts';

import { type Html, markup } from './markup.ts';
import { countdownText } from './time-text.ts';

export const NETWORK_NAME = { mtn: 'MTN MoMo', airtel: 'Airtel Money' } as const;
const PIN_LENGTH = { mtn: 5, airtel: 4 } as const;

/** A payment that asks the owner of this phone. Only the time left changes while the card stands. */
export function promptCard(network: Network, prompt: Transaction): Html {
  const id = `pin-${prompt.reference}`;
  const length = PIN_LENGTH[prompt.network];
  const amount = moneyText(prompt.amount, prompt.currency);
  const isRetry = prompt.wrong_pins > 0;
  return markup`<li
    class="prompt ${prompt.network}"
    data-key="${prompt.key}"
    data-version="${prompt.wrong_pins}"
    data-news="${NETWORK_NAME[prompt.network]} asks you to pay ${amount} to ${prompt.merchant_name}"
  >
    <h3>
      <span>${NETWORK_NAME[prompt.network]}</span>
      <span class="left">${timeLeft(network, prompt)}</span>
    </h3>
    <p class="ask">
      Pay <strong class="amount">${amount}</strong> to <strong>${prompt.merchant_name}</strong>?
    </p>
    <p class="reference">Reference <span>${prompt.external_id ?? prompt.reference}</span></p>
    <form method="post" action="/handset/${prompt.msisdn}/approve" class="pay">
      <input type="hidden" name="key" value="${prompt.key}" />
      <label for="${id}">${NETWORK_NAME[prompt.network]} PIN (${length} digits)</label>
      <input
        id="${id}"
        name="pin"
        type="password"
        inputmode="numeric"
        autocomplete="off"
        maxlength="${length}"
        pattern="[0-9]{${length}}"
        title="${length} digits"
        required
        ${isRetry && markup`aria-invalid="true" aria-describedby="${id}-problem"`}
      />
      ${isRetry && markup`<p class="problem" id="${id}-problem">Wrong PIN. ${triesLeft(prompt)}</p>`}
      <button class="button" type="submit">Approve</button>
    </form>
    <div class="row">
      ${answerForm(prompt, 'refuse', 'Refuse', 'button refuse')}
      ${answerForm(prompt, 'expire', 'Let expire', 'button quiet')}
    </div>
  </li>`;
}

function answerForm(prompt: Transaction, answer: string, label: string, style: string): Html {
  return markup`<form method="post" action="/handset/${prompt.msisdn}/${answer}">
    <input type="hidden" name="key" value="${prompt.key}" />
    <button class="${style}" type="submit">${label}</button>
  </form>`;
}

function timeLeft(network: Network, prompt: Transaction): Html {
  if (prompt.due_at === undefined) return markup`<span data-live="left">no time limit</span>`;
  return markup`<span data-live="left">${countdownText(prompt.due_at - network.now())} left</span>`;
}

function triesLeft(prompt: Transaction): string {
  const left = pinAttemptsLeft(prompt);
  return left === 1 ? 'One try left.' : `${left} tries left.`;
}
