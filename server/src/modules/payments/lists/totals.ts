import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type { PaymentTotal, totalFewPayments, totalPayments } from '@counterfoil/contract/payments/totals'
import type { TenantContext } from '../../../infra/context.ts'
import type { CurrencySum } from '../../../infra/keyset-sums-store.ts'
import { getAccountSettings } from '../../../infra/merchant-accounts-store.ts'
import { cursorOf, parseCursor, readCursors } from '../../../infra/pages/keyset-pages.ts'
import { refuseContradictions } from '../../../infra/typed-filters.ts'
import { findPaymentById, sumFewPayments, sumPayments } from './list-store.ts'
import { amountShownOf } from './listed-store.ts'
import { readPaymentFilters } from './read-filters.ts'

/**
 * Returns the totals of a typed query by currency, or the next part of them.
 * @throws AppError `invalid_fields` if the query is wrong or the cursor is not one of ours.
 */
export async function readTotals(context: TenantContext, query: HandlerInput<typeof totalPayments>['query']): Promise<HandlerOutput<typeof totalPayments>> {
  const account = await getAccountSettings(context)
  const { after } = readCursors({ limit: 1, after: query.after }, parseCursor)
  const { payment_id: lookedUp, ...filters } = readPaymentFilters(context, account, { q: query.q })
  if (lookedUp) return { totals: await totalOfPayment(context, lookedUp), next_cursor: null }
  refuseContradictions(filters)
  const { sums, end } = await sumPayments(context, filters, after, account.time_zone)
  return { totals: presentSums(sums), next_cursor: end && cursorOf(end) }
}

/** Returns the totals of a typed query, if the buffers of a page are enough to read them. @throws AppError `invalid_fields` if the query is wrong. */
export async function readFewTotals(
  context: TenantContext,
  { q }: HandlerInput<typeof totalFewPayments>['query'],
): Promise<HandlerOutput<typeof totalFewPayments>> {
  const account = await getAccountSettings(context)
  const { payment_id: lookedUp, ...filters } = readPaymentFilters(context, account, { q })
  if (lookedUp) return { totals: await totalOfPayment(context, lookedUp) }
  refuseContradictions(filters)
  const sums = await sumFewPayments(context, filters, account.time_zone)
  return { totals: sums && presentSums(sums) }
}

async function totalOfPayment(context: TenantContext, id: string): Promise<PaymentTotal[]> {
  const found = await findPaymentById(context, id)
  return found.map((row) => ({ currency: row.currency, count: 1, amount_minor: amountShownOf(row) }))
}

function presentSums(sums: readonly CurrencySum[]): PaymentTotal[] {
  return sums.map(({ currency, count, amountMinor }) => ({ currency, count, amount_minor: amountMinor }))
}
