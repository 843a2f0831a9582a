import type { BodyOf } from '@club/contract/endpoint';
import type { TransferRow } from '@club/contract/money/refunds';
import type { askToClose as askCall, decideClosing as decideCall } from '@club/contract/money/transfers';
import { sql } from 'kysely';

import type { Once } from '#server/db/idempotency.ts';
import { decidePayouts } from '#server/features/money/cashback/payouts/decide-payouts.ts';
import { decideRefund } from '#server/features/money/refunds/desk/decide-refund.ts';
import { askSettlementAgain } from '#server/features/money/settlements/desk/ask-settlement-again.ts';
import { askToClose, decideClosing } from '#server/features/money/transfers/close-by-hand.ts';
import { transferJson } from '#server/features/money/transfers/latest-transfer.ts';

import { findOut, isKnown } from './find-out.ts';
import { People } from './people.ts';

type Finding = BodyOf<typeof askCall>;
type Decision = BodyOf<typeof decideCall>['decision'];
type Closing = NonNullable<TransferRow['closing']>;

/** Money of which no network tells, as it lies before people. */
interface Lost {
  readonly id: string;
  readonly purpose: 'payout' | 'refund' | 'settlement';
  readonly subject_id: string;
  readonly network: 'mtn' | 'airtel';
  readonly reference: string;
  readonly transfer: { readonly closing: Closing | null };
}

/** So much is never closed by anybody. */
const LEFT = 20;

/** Admins who find out what became of money of which no network tells, rightly or wrongly, and agree to it or do not. */
export class Closers extends People {
  readonly #said = new Set<string>();
  readonly #left = new Set<string>();
  readonly #tried = new Set<string>();
  readonly #complaints: string[] = [];

  /** Takes one of those that wait a step further; now and then two people at once. */
  async close(): Promise<void> {
    const { chance } = this.world;
    const lost = await this.#lost();
    if (lost.length === 0) return;
    const one = chance.one(lost);
    await this.#takeFurther(one);
    if (chance.happens(35)) await this.#takeFurther(one);
  }

  async #takeFurther(lost: Lost): Promise<void> {
    const { closing } = lost.transfer;
    const how = this.world.chance.weighed(
      closing === null ? { find: 75, ask: 20, approve: 5 } : { approve: 50, refuse: 24, ask: 13, find: 13 },
    );
    if (how === 'find') return this.#find(lost);
    if (how === 'ask') return this.#askAgain(lost);
    await this.#decide(lost, how, this.anAdmin());
  }

  /** Everything is quiet: what is still there is closed, but for some. False when there was nothing to do. */
  async finish(): Promise<boolean> {
    const { chance, scheduler } = this.world;
    const lost = (await this.#lost()).filter(({ id }) => !this.#left.has(id));
    for (const one of lost) {
      const { closing } = one.transfer;
      if (!this.#tried.has(one.id) && chance.happens(LEFT)) {
        this.#left.add(one.id);
        continue;
      }
      if (await this.#isTaken(one)) {
        // Somebody gave its number to another by mistake: that takes the network's statement.
        this.#left.add(one.id);
        continue;
      }
      if (closing === null) await this.#find(one);
      else if (this.#tried.has(one.id)) await this.#decide(one, 'refuse', this.anAdmin());
      await scheduler.drain();
      for (const by of this.cast.admin_ids) await this.#decide(one, 'approve', by);
      await scheduler.drain();
      this.#tried.add(one.id);
    }
    return lost.length > 0;
  }

  /** Whether the books have the network's number of it for something else. */
  async #isTaken({ network, reference }: Lost): Promise<boolean> {
    const fact = this.world.network.factOf(reference);
    return fact?.state === 'done' && isKnown(this.world.plain, network, fact.transaction_id);
  }

  /** What was done that nobody has asked for, and what the server should have refused. */
  async complaints(): Promise<string[]> {
    const { rows } = await sql<{ said: string }>`
      SELECT concat_ws(' ', transfer_id, detail ->> 'outcome', detail ->> 'transaction_id', detail ->> 'by') AS said
        FROM transfer_events WHERE kind = 'close_asked'
      UNION ALL SELECT concat_ws(' ', transfer_id, 'approve', detail ->> 'agreed_by') FROM transfer_events
        WHERE kind IN ('completed', 'failed') AND detail ->> 'by_hand' = 'true'`.execute(this.world.plain);
    const unsaid = rows.filter(({ said }) => !this.#said.has(said)).map(({ said }) => `I6 nobody has said: ${said}`);
    return [...this.#complaints, ...unsaid];
  }

  async #lost(): Promise<Lost[]> {
    const { rows } = await sql<Lost>`
      SELECT id, purpose, subject_id, network, reference, ${transferJson} AS transfer FROM transfers t
      WHERE status = 'review' ORDER BY id`.execute(this.world.plain);
    return rows;
  }

  /** One admin says what was found. */
  async #find({ id, network, reference }: Lost): Promise<void> {
    const { chance, deps, network: networks, plain } = this.world;
    const fact = networks.factOf(reference);
    const { isKnown: isOfAnother, ...found } = await findOut(plain, chance, networks.facts(), { network, fact });
    const by = this.anAdmin();
    const body: Finding = { ...found, reason: 'As the statement has it' };
    this.#said.add([id, body.outcome, body.transaction_id, by].filter((word) => word !== undefined).join(' '));
    await this.wish({
      by,
      route: 'close_transfer',
      body: { id, ...body },
      label: `found ${body.outcome} ${body.transaction_id ?? ''} of ${id}`,
      ask: (once) => askToClose(deps, this.withPin(by), id, body, once),
      answered: () => {
        if (isOfAnother) this.#complaints.push(`I6 a number of another movement was taken for ${id}`);
      },
    });
  }

  async #decide({ id }: Lost, decision: Decision, by: string): Promise<void> {
    const { deps } = this.world;
    if (decision === 'approve') this.#said.add(`${id} approve ${by}`);
    const ask = (once: Once) => decideClosing(deps, this.withPin(by), id, { decision }, once);
    await this.wish({ by, route: 'decide_closing', body: { id, decision }, label: `${decision} closing ${id}`, ask });
  }

  /** An admin would rather have the network asked once more. */
  async #askAgain({ purpose, subject_id }: Lost): Promise<void> {
    const { deps } = this.world;
    const by = this.anAdmin();
    const statement_id = purpose === 'settlement' ? await this.#statementOf(subject_id) : '';
    const ask = (once: Once): Promise<unknown> => {
      if (purpose === 'payout') return decidePayouts(deps, by, { ids: [subject_id], decision: 'ask_again' }, once);
      if (purpose === 'refund') return decideRefund(deps, subject_id, by, 'retry', once);
      return askSettlementAgain(deps, by, statement_id, once);
    };
    await this.wish({ by, route: `ask_${purpose}`, body: { subject_id }, label: `ask again ${subject_id}`, ask });
  }

  async #statementOf(id: string): Promise<string> {
    const { plain } = this.world;
    const found = await plain.selectFrom('settlements').select('statement_id').where('id', '=', id).executeTakeFirst();
    return found!.statement_id;
  }
}
