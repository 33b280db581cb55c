import type { CurrencyAmount } from './amounts-store.ts'

/** The sum in US dollars' minor units; null if some of it is in another currency, since networks convert by rates that aren't known here. */
export function inDollars(amounts: readonly CurrencyAmount[]): number | null {
  if (amounts.some(({ currency, amount_minor }) => currency !== 'USD' && amount_minor !== 0)) return null
  return amounts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
}
