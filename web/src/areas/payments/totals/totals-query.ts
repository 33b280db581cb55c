import { addMoney } from '@counterfoil/contract/money/money'
import { type PaymentTotal, totalFewPayments, totalPayments } from '@counterfoil/contract/payments/totals'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { paymentSource } from '../queries.ts'

interface ShownTotals {
  readonly totals: readonly PaymentTotal[]
  /** False while further parts are read. */
  readonly isComplete: boolean
}

/**
 * The totals of all pages of a list, part by part. Below the key of the list, since they change with it.
 * @param loadedAt when the page above them was loaded; totals are read again with it.
 */
export function paymentTotalsQuery(merchantId: string, q: string, loadedAt: number) {
  const queryKey = ['merchant', merchantId, ...paymentSource.key, 'totals', q, loadedAt]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<ShownTotals> => {
      let totals: readonly PaymentTotal[] = []
      let after: string | null = null
      do {
        const query: { q: string; after?: string } = { q, ...(after !== null && { after }) }
        const part = await call(totalPayments, { params: { id: merchantId }, query }, { signal, showsErrors: true })
        totals = addTotals(totals, part.totals)
        after = part.next_cursor
        if (after !== null) client.setQueryData(queryKey, { totals, isComplete: false })
      } while (after !== null)
      return { totals, isComplete: true }
    },
    // Read again only with the list, or if a part failed.
    staleTime: ({ state }) => (state.data?.isComplete ? Number.POSITIVE_INFINITY : 0),
    // A list that is opened again has no totals until somebody asks.
    gcTime: 0,
  })
}

/** The totals of a list with few payments, which need no asking; null if there are more. Read again with the list. */
export function fewTotalsQuery(merchantId: string, q: string, loadedAt: number) {
  return queryOptions({
    queryKey: ['merchant', merchantId, ...paymentSource.key, 'totals', 'few', q, loadedAt],
    queryFn: async ({ signal }) => (await call(totalFewPayments, { params: { id: merchantId }, query: { q } }, { signal, showsErrors: true })).totals,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Adds the totals of a further part, by currency in the order of their codes. */
export function addTotals(totals: readonly PaymentTotal[], part: readonly PaymentTotal[]): PaymentTotal[] {
  const sums = new Map(totals.map((total) => [total.currency, total]))
  for (const total of part) {
    const before = sums.get(total.currency)
    sums.set(total.currency, before ? addTotal(before, total) : total)
  }
  return [...sums.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

function addTotal(one: PaymentTotal, other: PaymentTotal): PaymentTotal {
  const moneyOf = ({ currency, amount_minor: amountMinor }: PaymentTotal) => ({ currency, amountMinor })
  return { currency: one.currency, count: one.count + other.count, amount_minor: addMoney(moneyOf(one), moneyOf(other)).amountMinor }
}
