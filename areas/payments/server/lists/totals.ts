import type { PaymentTotal, totalFewPayments, totalPayments } from '#areas/payments/contract/totals.ts'
import type { HandlerInput, HandlerOutput } from '#kernel/endpoint.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { refuseContradictions } from '#server/infra/typed-filters.ts'
import { shownAmountMinor } from '../status/status-columns.ts'
import { findPaymentById, sumFewPayments, sumPayments } from './list-store.ts'
import { readPaymentFilters } from './read-filters.ts'

type Query = HandlerInput<typeof totalPayments>['query']

/** Returns the totals of a typed query by currency. @throws AppError `invalid_fields` if the query is wrong. */
export async function readTotals(context: TenantContext, query: Query): Promise<HandlerOutput<typeof totalPayments>> {
  return { totals: (await readSums(context, query, sumPayments)) ?? [] }
}

/** The same if few payments have to be read for them. @throws AppError `invalid_fields` if the query is wrong. */
export async function readFewTotals(context: TenantContext, query: Query): Promise<HandlerOutput<typeof totalFewPayments>> {
  return { totals: await readSums(context, query, sumFewPayments) }
}

async function readSums(context: TenantContext, { q }: Query, sum: typeof sumFewPayments | typeof sumPayments): Promise<PaymentTotal[] | null> {
  const account = await getAccountSettings(context)
  const { payment_id: lookedUp, ...filters } = readPaymentFilters(context, account, { q })
  if (lookedUp) return totalOfPayment(context, lookedUp)
  refuseContradictions(filters)
  const sums = await sum(context, filters, account.time_zone)
  return sums?.map(({ currency, count, amountMinor }) => ({ currency, count, amount_minor: amountMinor })) ?? null
}

async function totalOfPayment(context: TenantContext, id: string): Promise<PaymentTotal[]> {
  const found = await findPaymentById(context, id)
  return found.map((row) => ({ currency: row.currency, count: 1, amount_minor: shownAmountMinor(row) }))
}
