import type { StatementResult } from '@club/contract/money/reconciliation';
import type { Network } from '@club/contract/shapes';
import { kampalaDay } from '@club/rules/kampala-time';
import { dayAfter } from '@club/rules/settlement';
import { sql } from 'kysely';

import type { Once } from '#server/db/idempotency.ts';
import { closeDay } from '#server/features/money/reconciliation/days/close-day.ts';
import { decideAdjustment } from '#server/features/money/reconciliation/differences/decide-adjustment.ts';
import { resolveDifference } from '#server/features/money/reconciliation/differences/resolve-difference.ts';
import { importStatement } from '#server/features/money/reconciliation/statements/import-statement.ts';
import type { Fact } from '#simulation/networks/fact.ts';
import { heldAfter, statementCsv, statementLines, type StatementLine } from '#simulation/networks/network-statement.ts';
import { START } from '#simulation/world/world.ts';

import { People } from './people.ts';

const NETWORKS: readonly Network[] = ['mtn', 'airtel'];
const MOST_STEPS = 12;
const LONGEST_SET_BACK_MS = 3_600_000;

/** Admins who lay the statements of the networks beside our books when everything has come to rest. */
export class Bookkeepers extends People {
  readonly complaints: string[] = [];

  /** `wrong`: what two people have closed otherwise than it was, all of which has to be found. */
  async reconcile(wrong: readonly { readonly network: string }[]): Promise<void> {
    // People may have closed something before the clock was put back.
    this.world.clock.advance(LONGEST_SET_BACK_MS);
    for (const network of NETWORKS) {
      const facts = this.world.network.facts().filter((each) => each.network === network);
      // What is missing from a statement is only known where it begins before that and reaches further.
      const isWrong = wrong.some((each) => each.network === network);
      const paidIn = isWrong ? [START, this.world.clock.now()] : this.#firstOf(facts);
      const lines = statementLines(facts, paidIn);
      if (lines.length === 0) continue;
      await this.#import(network, statementCsv(network, lines.slice(0, Math.ceil(lines.length / 2))));
      const whole = statementCsv(network, lines);
      await this.#import(network, whole);
      await this.#correct(network);
      await this.#expectDifferences(network, lines);
      const before = await this.#known(network);
      await this.#import(network, whole);
      await this.#import(network, `${whole}\r\n`);
      if ((await this.#known(network)) !== before)
        this.complaints.push(`${network}: known lines have changed something`);
      await this.#closeDays(network, lines);
    }
  }

  /** Now and then the club has paid in with the first line. */
  #firstOf(facts: readonly { readonly fact: Fact }[]): Date[] {
    const ended = facts.filter(({ fact }) => fact.state !== 'open').map(({ fact }) => fact.ended_at.getTime());
    return ended.length > 0 && this.world.chance.happens(50) ? [new Date(Math.min(...ended))] : [];
  }

  /** Two admins take the same file in at once, and the server may die over it: then somebody does it again. */
  async #import(network: Network, text: string): Promise<void> {
    const { chance, network: networks, scheduler } = this.world;
    await this.#importOnce(network, text);
    await this.#importOnce(network, text);
    if (chance.happens(30)) {
      for (let steps = chance.below(MOST_STEPS); steps > 0; steps -= 1) await scheduler.step();
      scheduler.crash();
      networks.restart();
      await this.#importOnce(network, text);
    }
    await scheduler.drain();
  }

  async #importOnce(network: Network, text: string): Promise<void> {
    const by = this.anAdmin();
    const file = { network, file_name: `${network}.csv`, text, dry: false };
    const ask = (once: Once) => importStatement(this.world.deps, by, file, once);
    const answered = (answer: unknown) => {
      const { bad_lines } = answer as StatementResult;
      if (bad_lines.length > 0) this.complaints.push(`${network}: not understood: ${JSON.stringify(bad_lines)}`);
    };
    await this.wish({ by, route: 'import_statement', body: file, label: `import ${network}`, ask, answered });
  }

  /** What is in no book of ours is corrected by one admin and agreed to by another, while all try. */
  async #correct(network: Network): Promise<void> {
    const { deps, plain, scheduler } = this.world;
    const open = await plain
      .selectFrom('reconciliation_differences')
      .select('id')
      .where('network', '=', network)
      .where('state', '=', 'open')
      .where('subject_kind', 'in', ['opening', 'statement_row'])
      .orderBy('id')
      .execute();
    const body = { how: 'adjust', reason: 'Held or paid in by the club itself' } as const;
    for (const { id } of open) {
      const by = this.anAdmin();
      const ask = (once: Once) => resolveDifference(deps, by, id, body, once);
      await this.wish({ by, route: 'adjust', body: { id }, label: `correct ${id}`, ask });
    }
    await scheduler.drain();
    const asked = await plain
      .selectFrom('reconciliation_adjustments')
      .select('id')
      .where('status', '=', 'waiting')
      .execute();
    for (const { id } of asked) {
      for (const by of this.cast.admin_ids) {
        const ask = (once: Once) => decideAdjustment(deps, by, id, 'approve', once);
        await this.wish({ by, route: 'decide_adjustment', body: { id }, label: `agree to correction ${id}`, ask });
      }
    }
    await scheduler.drain();
  }

  /** Every line is there once, and is matched unless a person has yet to decide about what it is for, or was wrong. */
  async #expectDifferences(network: Network, lines: readonly StatementLine[]): Promise<void> {
    const { rows } = await sql<{ what: string }>`
      SELECT 'it has ' || count(*) || ' lines' AS what FROM statement_rows WHERE network = ${network}
        HAVING count(*) <> ${lines.length}
      UNION ALL
      SELECT 'line ' || row_id || ' stands in two differences' FROM reconciliation_differences d, unnest(row_ids) row_id
        WHERE network = ${network} AND state <> 'cleared' GROUP BY row_id HAVING count(*) > 1
      UNION ALL
      SELECT coalesce(d.class, 'no difference') || ' of ' || coalesce(d.subject_kind || ' ' || d.subject_id, u.id)
      FROM (SELECT * FROM reconciliation_differences WHERE network = ${network} AND state = 'open') d
      FULL JOIN (
        SELECT t.id::text FROM transfers t JOIN simulated_facts f ON f.reference = t.reference
          WHERE t.network = ${network} AND t.status = 'review' AND f.state = 'done'
        UNION ALL
        SELECT p.id::text FROM payments p JOIN simulated_facts f ON f.reference = p.reference
          WHERE p.network = ${network} AND p.status NOT IN ('completed', 'failed') AND f.state = 'done'
        UNION ALL
        SELECT transfer_id::text FROM simulated_errors WHERE network = ${network}
      ) u ON u.id = d.subject_id
      WHERE u.id IS NULL OR d.id IS NULL`.execute(this.world.plain);
    this.complaints.push(...rows.map(({ what }) => `the statement of ${network}: ${what}`));
  }

  /** What was made of the statements of a network, as one text. */
  async #known(network: Network): Promise<string> {
    const { rows } = await sql`
      SELECT (SELECT json_agg(s ORDER BY s.id) FROM statement_rows s WHERE network = ${network}) AS lines,
        (SELECT json_agg(d ORDER BY d.id) FROM reconciliation_differences d WHERE network = ${network}) AS differences,
        (SELECT json_agg(d.figures ORDER BY d.day) FROM reconciliation_days d WHERE network = ${network}) AS days,
        (SELECT sum(balance) FROM ledger_accounts WHERE kind = 'provider_clearing' AND owner = ${network}) AS booked`.execute(
      this.world.plain,
    );
    return JSON.stringify(rows);
  }

  /** Every day that is over and has no open difference is closed with what the network holds; any other says why not. */
  async #closeDays(network: Network, lines: readonly StatementLine[]): Promise<void> {
    const { clock, deps, plain, scheduler } = this.world;
    const last = kampalaDay(lines.at(-1)!.at);
    for (let day = kampalaDay(lines[0]!.at); day <= last; day = dayAfter(day)) {
      const body = { network, day };
      for (const by of [this.anAdmin(), this.anAdmin()]) {
        const ask = (once: Once) => closeDay(deps, by, body, once);
        await this.wish({ by, route: 'close_day', body, label: `close ${day} of ${network}`, ask });
      }
      await scheduler.drain();
      const { rows } = await sql<{ closing: number | null; open: number }>`
        SELECT (SELECT (figures ->> 'books_closing')::bigint FROM statement_closes
            WHERE network = ${network} AND statement_closes.day = ${day}::date) AS closing,
          (SELECT count(*)::int FROM reconciliation_differences WHERE network = ${network} AND state = 'open'
            AND reconciliation_differences.day <= ${day}::date) AS open`.execute(plain);
      const { closing, open } = rows[0]!;
      const isDue = open === 0 && day < kampalaDay(clock.now());
      if (isDue !== (closing !== null)) this.complaints.push(`${day} of ${network} is ${isDue ? 'not ' : ''}closed`);
      if (closing !== null && closing !== heldAfter(lines, day))
        this.complaints.push(
          `${day} of ${network} is closed with ${closing}, the network holds ${heldAfter(lines, day)}`,
        );
    }
  }
}
