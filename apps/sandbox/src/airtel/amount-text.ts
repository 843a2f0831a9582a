/** 37600 as Airtel writes balances: 37,600.00 */
export function amountWithCommas(amount: number): string {
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
