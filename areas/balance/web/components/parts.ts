import type { CurrencyBalance } from '#areas/balance/contract/endpoints.ts'

/** The parts that a currency's total is the sum of. */
export const balanceParts = ['available', 'pending', 'reserved', 'in_transit'] as const
export type BalancePart = (typeof balanceParts)[number]

/** What a column of the table shows. Disputed amounts have left the balance, so they follow its total. */
export type BalanceColumn = BalancePart | 'balance_total' | 'disputed_balance'

export function amountOf(figures: CurrencyBalance, column: BalanceColumn): number {
  switch (column) {
    case 'available':
      return figures.available_minor
    case 'pending':
      return figures.pending_minor
    case 'reserved':
      return figures.reserved_minor
    case 'in_transit':
      return figures.in_transit_minor
    case 'disputed_balance':
      return figures.disputed_minor
    case 'balance_total':
      return balanceParts.reduce((sum, part) => sum + amountOf(figures, part), 0)
  }
}

/** The columns with an amount in any currency, after the available one. A total of one part says nothing new, so it has no column. */
export function listColumns(balance: readonly CurrencyBalance[]): BalanceColumn[] {
  const hasAmount = (column: BalanceColumn) => balance.some((figures) => amountOf(figures, column) !== 0)
  const parts = balanceParts.filter((part) => part === 'available' || hasAmount(part))
  return [...parts, ...(parts.length > 1 ? (['balance_total'] as const) : []), ...(hasAmount('disputed_balance') ? (['disputed_balance'] as const) : [])]
}
