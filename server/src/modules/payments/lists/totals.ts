import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type { totalPayments } from '@counterfoil/contract/payments/totals'
import type { TenantContext } from '../../../infra/context.ts'
import { getAccountSettings } from '../../../infra/merchant-accounts-store.ts'
import { cursorOf, parseCursor, readCursors } from '../../../infra/pages/keyset-pages.ts'
import { refuseContradictions } from '../../../infra/typed-filters.ts'
import { findPaymentById, sumPayments } from './list-store.ts'
import { readPaymentFilters } from './read-filters.ts'

/**
 * Returns the totals of a typed query by currency, or the next part of them.
 * @throws AppError `invalid_fields` if the query is wrong or the cursor is not one of ours.
 */
export async function readTotals(context: TenantContext, query: HandlerInput<typeof totalPayments>['query']): Promise<HandlerOutput<typeof totalPayments>> {
  const account = await getAccountSettings(context)
  const { after } = readCursors({ limit: 1, after: query.after }, parseCursor)
  const { payment_id: lookedUp, ...filters } = readPaymentFilters(context, account, { q: query.q })
  if (lookedUp) {
    const found = await findPaymentById(context, lookedUp)
    return {
      totals: found.map((row) => ({ currency: row.currency, count: 1, amount_minor: row.amount_captured_minor || row.amount_minor })),
      next_cursor: null,
    }
  }
  refuseContradictions(filters)
  const { sums, end } = await sumPayments(context, filters, after, account.time_zone)
  return {
    totals: sums.map(({ currency, count, amountMinor }) => ({ currency, count, amount_minor: amountMinor })),
    next_cursor: end && cursorOf(end),
  }
}
