import type { Network } from '#sandbox/network/network.ts';

import { emptyNote } from './empty-note.ts';
import { type KnownNumber, knownNumbers } from './known-numbers.ts';
import { layout } from './layout.ts';
import { type Html, markup } from './markup.ts';
import { numberForm } from './number-form.ts';
import { dayAndClockText } from './time-text.ts';

const NETWORK_LABEL = { mtn: 'MTN', airtel: 'Airtel' } as const;

/** Whose phone do you want to hold? */
export function homePage(network: Network, problem?: string): string {
  const numbers = knownNumbers(network);
  return layout(
    markup`<main class="home">
      <h1>Sandbox handset</h1>
      <p class="lead">
        Hold any phone of this test network: see its wallet and its messages, and answer when a
        payment asks for the PIN.
      </p>
      ${numberForm(problem)}
      <p><a class="button quiet" href="/mail">Open the mail inbox</a></p>
      <p><a class="button quiet" href="/statements">Download statements</a></p>
      <section aria-labelledby="known">
        <h2 id="known">Phones in use</h2>
        <ul class="numbers" id="numbers" data-keyed>
          ${numbers.map(numberItem)}
        </ul>
        ${emptyNote('numbers-empty', numbers.length, 'No phone was called yet. Type a number above.')}
      </section>
    </main>`,
  );
}

function numberItem(number: KnownNumber): Html {
  const version = `${number.open_prompts}-${number.last_at}`;
  return markup`<li data-key="${number.msisdn}" data-version="${version}">
    <a href="/handset/${number.msisdn}">
      <span class="dot ${number.network ?? 'other'}" aria-hidden="true"></span>
      <span class="who">
        ${number.label}
        <small>${number.network ? NETWORK_LABEL[number.network] : 'No wallet'}</small>
      </span>
      ${
        number.open_prompts > 0
          ? markup`<strong class="asks">Payment waiting</strong>`
          : markup`<span class="when">${number.last_at > 0 && dayAndClockText(number.last_at)}</span>`
      }
    </a>
  </li>`;
}
