/** 12500 UGX as people read it: UGX 12,500. */
export function moneyText(amount: number, currency: string): string {
  return `${currency} ${amount.toLocaleString('en-UG', { maximumFractionDigits: 2 })}`;
}
