import type { CurrencyCode } from '@counterfoil/contract/currencies'
import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type { listPayments, PaymentItem } from '@counterfoil/contract/payments'
import { findTimeZone } from '../../infra/accounts-store.ts'
import type { TenantContext } from '../../infra/context.ts'
import { brokenRule } from '../../infra/errors.ts'
import type { PageRequest } from '../../infra/keyset-pages.ts'
import { readPage } from '../../infra/keyset-pages.ts'
import { readAccount } from '../merchants/index.ts'
import { findCurrencies, findPaymentById, findPaymentPage } from './list-store.ts'
import { presentPaymentItem } from './present.ts'

type Query = HandlerInput<typeof listPayments>['query']

/**
 * A page of payments, newest first.
 * @throws AppError `invalid_fields` where filters contradict each other or a cursor is not one of ours.
 */
export async function listPaymentPage(context: TenantContext, query: Query): Promise<HandlerOutput<typeof listPayments>> {
  const { limit, after, before, payment_id, ...filters } = query
  if (payment_id) {
    const found = await findPaymentById(context, payment_id)
    return { items: found.map((row) => presentPaymentItem(row, context.locale)), next_cursor: null, previous_cursor: null }
  }
  refuseContradictions(query)
  const timeZone = await findTimeZone(context)
  const find = (page: PageRequest) => findPaymentPage(context, filters, page, timeZone)
  return readPage({ limit, after, before }, find, (row) => presentPaymentItem(row, context.locale))
}

/** The newest payments, for the overview. */
export async function listLatestPayments(context: TenantContext, limit: number): Promise<PaymentItem[]> {
  const rows = await findPaymentPage(context, {}, { limit, after: null, before: null }, 'UTC')
  return rows.map((row) => presentPaymentItem(row, context.locale))
}

/** The currencies to filter payments by; the account's default currency comes first and is always there. */
export async function listUsedCurrencies(context: TenantContext): Promise<CurrencyCode[]> {
  const { default_currency } = await readAccount(context)
  return [...new Set([default_currency, ...(await findCurrencies(context))])]
}

function refuseContradictions(query: Query): void {
  const { created_from, created_to, amount_min_minor, amount_max_minor } = query
  if (created_from && created_to && created_from > created_to) throw brokenRule('created_to', 'date_range_reversed')
  if (!query.currency && amount_min_minor !== undefined) throw brokenRule('amount_min_minor', 'amount_needs_currency')
  if (!query.currency && amount_max_minor !== undefined) throw brokenRule('amount_max_minor', 'amount_needs_currency')
  if (amount_min_minor !== undefined && amount_max_minor !== undefined && amount_min_minor > amount_max_minor) {
    throw brokenRule('amount_max_minor', 'amount_range_reversed')
  }
}
