import type { CurrencyBalance } from '@counterfoil/contract/balance'

/** The parts a currency's balance is made of, and beside them what has left it for disputes. */
export const parts = ['available', 'pending', 'reserved', 'inTransit'] as const
export type Part = (typeof parts)[number]

export function amountsOf(figures: CurrencyBalance): Readonly<Record<Part, number>> {
  return {
    available: figures.available_minor,
    pending: figures.pending_minor,
    reserved: figures.reserved_minor,
    inTransit: figures.in_transit_minor,
  }
}

/** What disputes hold has left already, so it is no part of the total. */
export function totalOf(figures: CurrencyBalance): number {
  return Object.values(amountsOf(figures)).reduce((sum, amountMinor) => sum + amountMinor, 0)
}
