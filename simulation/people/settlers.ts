import type { QueryOf } from '@club/contract/endpoint';
import type { listMyStatements as statementsCall } from '@club/contract/money/settlements';
import type { Network } from '@club/contract/shapes';
import { kampalaDay } from '@club/rules/kampala-time';
import { dayAfter } from '@club/rules/settlement';
import { sql } from 'kysely';

import type { Once } from '#server/db/idempotency.ts';
import { accountOf } from '#server/features/money/settlements/accounts.ts';
import { agreeToStatement, disputeStatement } from '#server/features/money/settlements/answer-statement.ts';
import { answerDispute } from '#server/features/money/settlements/desk/answer-dispute.ts';
import { approveStatement } from '#server/features/money/settlements/desk/approve-statement.ts';
import { askSettlementAgain } from '#server/features/money/settlements/desk/ask-settlement-again.ts';
import { decideCorrection } from '#server/features/money/settlements/desk/decide-correction.ts';
import { issueStatement } from '#server/features/money/settlements/desk/issue-statement.ts';
import { setSettlementAccount } from '#server/features/money/settlements/desk/set-account.ts';
import { statementDetail } from '#server/features/money/settlements/detail-view.ts';
import { readOutletSettlements } from '#server/features/money/settlements/money-view.ts';
import { readStatements, type Statement } from '#server/features/money/settlements/store.ts';
import { Portal } from '#simulation/networks/portal.ts';
import type { Cast } from '#simulation/world/cast.ts';

import { People } from './people.ts';

const SCREEN: QueryOf<typeof statementsCall> = { page: 1, per_page: 1 };
const MOST_CORRECTED = 3_000;
/** Wallets of outlets, without the last digit. */
const WALLETS = { mtn: '077250000', airtel: '070250000' };

type Outlet = Cast['outlets'][number];

/** Those who settle with the outlets: their managers, and the admins who pay them. */
export class Settlers extends People {
  readonly #portal = new Portal(this.world.network, this.world.clock.now);

  /** Somebody looks at an outlet's money, and takes one of its statements further or asks for the next. */
  async settle(): Promise<void> {
    const { chance, plain } = this.world;
    const outlet = chance.one(this.cast.outlets);
    if (chance.happens(3)) return this.#changeNumber(outlet);
    const isStanding = sql`s.outlet_id = ${outlet.outlet_id} AND s.status NOT IN ('paid', 'carried')`;
    const standing = await readStatements(plain, sql`WHERE ${isStanding} ORDER BY s.number`);
    if (standing.length === 0 || chance.happens(15)) return this.#issue(outlet);
    return this.#takeFurther(outlet, chance.one(standing));
  }

  /** What was sent by hand is looked for where it was told of. */
  async finish(): Promise<string[]> {
    return this.#portal.finish(this.world.plain);
  }

  async #issue({ outlet_id }: Outlet): Promise<void> {
    const { chance, clock, deps, plain } = this.world;
    const { next_from } = (await readOutletSettlements(plain, outlet_id, SCREEN)).money;
    const yesterday = dayAfter(kampalaDay(clock.now()), -1);
    if (next_from === null || next_from > yesterday) return;
    const to_day = chance.happens(60) ? next_from : yesterday;
    const by = this.anAdmin();
    const wanted = { outlet_id, to_day, by };
    await this.wish({
      by,
      route: 'issue_statement',
      body: wanted,
      label: `issue a statement to ${to_day}`,
      ask: (once) => issueStatement(deps, wanted, once),
    });
  }

  #takeFurther(outlet: Outlet, statement: Statement): Promise<void> {
    switch (statement.status) {
      case 'issued':
        return this.#speak(outlet, statement, this.world.chance.happens(70));
      case 'agreed':
        return this.world.chance.happens(8) ? this.#speak(outlet, statement, false) : this.#approve(outlet, statement);
      case 'disputed':
        return this.#answer(statement);
      case 'sending':
        return this.#askAgain(statement);
      case 'paid':
      case 'carried':
        return Promise.resolve();
    }
  }

  /** The manager agrees, or objects. */
  async #speak({ outlet_id, staff_id }: Outlet, { id }: Statement, isAgreed: boolean): Promise<void> {
    const { deps } = this.world;
    const manager = { member_id: staff_id, outlet_ids: [outlet_id] };
    const dispute = 'A sale is missing';
    await this.wish({
      by: staff_id,
      route: isAgreed ? 'agree' : 'dispute',
      body: { id },
      label: `${isAgreed ? 'agree to' : 'object to'} statement ${id}`,
      ask: (once) =>
        isAgreed ? agreeToStatement(deps, manager, id, once) : disputeStatement(deps, manager, { id, dispute }, once),
    });
  }

  /** An admin agrees to pay what is due, or has paid it by hand and says so. */
  async #approve({ outlet_id }: Outlet, { id, due, first_approved_by }: Statement): Promise<void> {
    if (due === 0) return;
    const { chance, deps, plain } = this.world;
    const by = this.anAdmin();
    const account = first_approved_by !== null && chance.happens(20) ? await accountOf(plain, outlet_id) : undefined;
    const paid_by_hand = account && this.#portal.send({ ...account, amount: due });
    const body = { id, due, paid_by_hand };
    await this.wish({
      by,
      route: 'approve_statement',
      body,
      label: `approve statement ${id}`,
      ask: (once) => approveStatement(deps, this.withPin(by), body, once),
      answered: () => this.#portal.toldOf(paid_by_hand),
    });
  }

  /** An admin answers an outlet that objects, or decides what another has answered. */
  async #answer({ id }: Statement): Promise<void> {
    const { chance, deps, plain } = this.world;
    const by = this.anAdmin();
    const { correction } = await statementDetail(plain, id);
    if (correction === null) {
      const amount = chance.below(2 * MOST_CORRECTED) - MOST_CORRECTED;
      const body = { answer: 'You are right.', correction: chance.happens(50) ? amount : 0 };
      const ask = (once: Once) => answerDispute(deps, this.withPin(by), id, body, once);
      return this.wish({ by, route: 'answer_dispute', body: { id, ...body }, label: `answer ${id}`, ask });
    }
    const decided = { id: correction.id, decision: chance.happens(70) ? ('approve' as const) : ('refuse' as const) };
    const ask = (once: Once) => decideCorrection(deps, this.withPin(by), decided, once);
    await this.wish({ by, route: 'decide_correction', body: decided, label: `${decided.decision} correction`, ask });
  }

  /** An admin has the network asked once more about what was left to people. */
  async #askAgain({ id }: Statement): Promise<void> {
    const { payments } = await statementDetail(this.world.plain, id);
    if (!payments.some(({ transfer }) => transfer?.status === 'review')) return;
    const by = this.anAdmin();
    const ask = (once: Once) => askSettlementAgain(this.world.deps, by, id, once);
    await this.wish({ by, route: 'ask_settlement', body: { id }, label: `ask about statement ${id}`, ask });
  }

  async #changeNumber({ outlet_id }: Outlet): Promise<void> {
    const { chance, deps } = this.world;
    const by = this.anAdmin();
    const network: Network = chance.happens(60) ? 'mtn' : 'airtel';
    const body = { network, phone_number: `${WALLETS[network]}${chance.below(3)}` };
    await this.wish({
      by,
      route: 'settlement_account',
      body,
      label: `pay outlet ${outlet_id} to ${body.phone_number}`,
      ask: (once) => setSettlementAccount(deps, this.withPin(by), outlet_id, body, once),
    });
  }
}
