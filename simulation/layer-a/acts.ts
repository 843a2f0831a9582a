import type { Story } from '#simulation/world/story.ts';

/** How often which thing happens next where a seed is about money. A step is far commoner than a beginning, so that many calls are under way. */
const MONEY = {
  step: 560,
  place: 30,
  pay: 60,
  confirm: 20,
  cancel: 15,
  serve: 40,
  payOut: 14,
  refund: 19,
  decide_refund: 14,
  decide_payouts: 10,
  settle: 19,
  close: 14,
  claim: 10,
  review: 8,
  retry: 20,
  job: 90,
  lose_jobs: 4,
  payer: 33,
  callback: 30,
  forge: 6,
  break_down: 2,
  chore: 34,
  wait: 40,
  crash: 12,
};

/** The same where it is about goods: everything that is about money goes on, but seldomer. */
const GOODS = {
  ...MONEY,
  place: 10,
  orderAtOnce: 26,
  pay: 90,
  confirm: 10,
  cancel: 8,
  serve: 90,
  payOut: 3,
  refund: 14,
  decide_payouts: 3,
  settle: 8,
  close: 6,
  claim: 5,
  payer: 50,
  wait: 26,
  buy: 20,
  redeem: 44,
  take_back: 16,
  hand_over_offline: 20,
  tell_offline: 14,
  resend: 5,
  control: 12,
  board: 18,
  arrive: 12,
  ride: 70,
};

/** And where more is asked for than there is, and who comes too late waits for what others give back. */
const LINE = {
  ...GOODS,
  orderAtOnce: 5,
  place: 3,
  pay: 60,
  serve: 20,
  refund: 6,
  settle: 3,
  ride: 15,
  buy: 110,
  wait_in_line: 110,
  leave_line: 6,
  hear_turn: 40,
};

/** What may happen next in a seed. */
export type Act = keyof typeof LINE;
export type GoodsAct = Exclude<Act, keyof typeof MONEY>;

export const isAboutGoods = (act: Act): act is GoodsAct => !(act in MONEY);

export const ACTS: Readonly<Record<Story, Readonly<Partial<Record<Act, number>>>>> = {
  money: MONEY,
  goods: GOODS,
  line: LINE,
};

const MONEY_CHORES = {
  sweep_payments: 18,
  sweep_transfers: 11,
  expire_holds: 8,
  release_cashback: 3,
  report_networks: 2,
  sweep_messages: 3,
  seal_days: 1,
  issue_statements: 1,
  agree_by_silence: 1,
};

const GOODS_CHORES = {
  ...MONEY_CHORES,
  expire_codes: 4,
  remind_codes: 1,
  settle_redemptions: 6,
  settle_unused_codes: 4,
  watch_answers: 5,
  remind_collecting: 1,
};

/** What the workers do again and again, as often as it is worth here. */
export const CHORES: Readonly<Record<Story, Readonly<Record<string, number>>>> = {
  money: MONEY_CHORES,
  goods: GOODS_CHORES,
  line: { ...GOODS_CHORES, expire_holds: 16, serve_lines: 24 },
};
