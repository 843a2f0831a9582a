/** What may happen next in a seed. */
export type Act =
  | 'step'
  | 'place'
  | 'pay'
  | 'confirm'
  | 'cancel'
  | 'serve'
  | 'payOut'
  | 'refund'
  | 'decide_refund'
  | 'decide_payouts'
  | 'settle'
  | 'close'
  | 'claim'
  | 'review'
  | 'retry'
  | 'job'
  | 'lose_jobs'
  | 'payer'
  | 'callback'
  | 'forge'
  | 'break_down'
  | 'chore'
  | 'wait'
  | 'crash';

/** How often which thing happens next. A step is far commoner than a beginning, so that many calls are under way. */
export const ACTS: Readonly<Record<Act, number>> = {
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

/** What the workers do again and again, as often as it is worth here. */
export const CHORES = {
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
