import { moneyText } from '#sandbox/network/money-text.ts';
import type { Network } from '#sandbox/network/network.ts';
import { localNumber } from '#sandbox/network/phone.ts';
import type { Sms, Wallet } from '#sandbox/network/records.ts';
import { openPrompts } from '#sandbox/network/transactions.ts';
import { walletsOf } from '#sandbox/network/wallets.ts';

import { emptyNote } from './empty-note.ts';
import { layout } from './layout.ts';
import { type Html, markup } from './markup.ts';
import { NETWORK_NAME, promptCard } from './prompt-card.ts';
import { clockText, dayAndClockText } from './time-text.ts';
import { wholePieces } from './whole-pieces.ts';

const LONGEST_INBOX = 50;

/** One phone of the network. The script asks for this same page every second and takes over what changed. */
export function handsetPage(network: Network, msisdn: string, notice: string): string {
  const wallets = walletsOf(network, msisdn);
  const prompts = openPrompts(network, msisdn);
  const inbox = inboxOf(network, msisdn);
  return layout(
    markup`<main class="stage">
      <p class="back"><a href="/">All phones</a></p>
      <div class="phone">
        <div class="status">
          <span id="clock">${clockText(network.now())}</span>
          <span class="speaker" aria-hidden="true"></span>
          <span>Sandbox</span>
        </div>
        <div class="screen" role="group" aria-label="Screen" tabindex="0">
          <h1><small>Sandbox handset</small> ${localNumber(msisdn)}</h1>
          <p class="notice" id="notice" role="status">${notice}</p>
          <p class="hidden" id="news" role="alert"></p>
          <section aria-labelledby="prompts-title">
            <h2 id="prompts-title" class="hidden">Payments asking you</h2>
            <ul class="prompts" id="prompts" data-keyed>
              ${prompts.map((each) => promptCard(network, each))}
            </ul>
            ${emptyNote('prompts-empty', prompts.length, 'No payment is asking for your PIN.')}
          </section>
          <section aria-labelledby="wallets-title">
            <h2 id="wallets-title">Wallet</h2>
            <ul class="wallets" id="wallets" data-keyed>
              ${wallets.map(walletCard)}
            </ul>
            ${emptyNote('wallets-empty', wallets.length, 'This number has no mobile money wallet.')}
          </section>
          <section aria-labelledby="inbox-title">
            <h2 id="inbox-title">Messages</h2>
            <ul class="inbox" id="inbox" data-keyed>
              ${inbox.map(messageItem)}
            </ul>
            ${emptyNote('inbox-empty', inbox.length, 'No messages yet.')}
          </section>
        </div>
      </div>
    </main>`,
  );
}

function walletCard(wallet: Wallet): Html {
  const key = `${wallet.network}-${wallet.currency}`;
  return markup`<li
    class="wallet ${wallet.network}"
    data-key="${key}"
    data-version="${wallet.balance}-${wallet.pin}-${wallet.given_name}-${wallet.family_name}"
  >
    <p class="name">
      ${NETWORK_NAME[wallet.network]} <span>${wallet.given_name} ${wallet.family_name}</span>
    </p>
    <p class="balance">${moneyText(wallet.balance, wallet.currency)}</p>
    <p class="pin">PIN of this test wallet: <strong>${wallet.pin}</strong></p>
  </li>`;
}

function messageItem(sms: Sms): Html {
  return markup`<li data-key="${sms.id}" data-version="1" data-news="Message from ${sms.from}">
    <p class="from">
      ${sms.from}
      <time datetime="${new Date(sms.at).toISOString()}">${dayAndClockText(sms.at)}</time>
    </p>
    <p class="text">${wholePieces(sms.text)}</p>
  </li>`;
}

function inboxOf(network: Network, msisdn: string): Sms[] {
  return network.store.sms
    .values()
    .filter((each) => each.msisdn === msisdn)
    .toReversed()
    .slice(0, LONGEST_INBOX);
}
