import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Network } from '#sandbox/network/network.ts';
import type { NetworkName } from '#sandbox/network/phone.ts';
import { statementCsv, statementDays } from '#sandbox/network/statement.ts';

import { layout } from './layout.ts';
import { type Html, markup } from './markup.ts';

const DAYS_SHOWN = 14;
const LABELS: Record<NetworkName, string> = { mtn: 'MTN Mobile Money', airtel: 'Airtel Money' };
const wanted = z.object({ network: z.enum(['mtn', 'airtel']), day: z.iso.date() });

/** The merchant's portals: the statement of each network, a file a day. */
export function statementPages(app: FastifyInstance, network: Network): void {
  app.get('/statements', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page(network)));

  app.get('/statements/:network/:day.csv', async (request, reply) => {
    const asked = wanted.safeParse(request.params).data;
    if (!asked) return reply.code(404).send();
    const name = `${asked.network}-${asked.day}.csv`;
    void reply.header('content-disposition', `attachment; filename="${name}"`);
    return reply.type('text/csv; charset=utf-8').send(statementCsv(network, asked.network, asked.day));
  });
}

function page(network: Network): string {
  return layout(
    markup`<main class="home">
      <p class="back"><a href="/">All phones</a></p>
      <h1>Statements</h1>
      <p class="lead">
        What each network's portal gives the merchant: every movement of a day with the balance after it, to be imported
        under Finance, Reconciliation.
      </p>
      ${(['mtn', 'airtel'] as const).map((operator) => section(network, operator))}
    </main>`,
  );
}

function section(network: Network, operator: NetworkName): Html {
  const days = statementDays(network, operator).slice(0, DAYS_SHOWN);
  return markup`<section aria-labelledby="${operator}">
    <h2 id="${operator}">${LABELS[operator]}</h2>
    ${days.length === 0 && markup`<p>No money has moved here yet.</p>`}
    <ul class="numbers">
      ${days.map(
        (day) => markup`<li>
          <a href="/statements/${operator}/${day}.csv" download>Download statement of ${day}</a>
        </li>`,
      )}
    </ul>
  </section>`;
}
