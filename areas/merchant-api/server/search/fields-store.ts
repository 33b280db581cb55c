import { sql } from 'kysely'
import { cardBrands, intentStatuses, type PaymentStatus } from '#kernel/statuses.ts'
import type { TenantContext } from '#server/infra/context.ts'
import type { SearchFilter } from '#server/infra/keyset-search-store.ts'
import { requireChoice, requireCurrency, requireText } from './conditions.ts'
import { amountFilter, metadataFilter, numberFilter, ofOther, textFilter, withoutIndex } from './filters-store.ts'
import type { SearchClause } from './grammar.ts'

/** What can be searched, by kind of object; `created` is a field of all of them. */

type Field = (context: TenantContext, clause: SearchClause) => SearchFilter
export type SearchFields = Readonly<Record<string, Field>>

/** The statuses of the list, which has an index, for each status of the API. */
const shownStatuses: Readonly<Record<(typeof intentStatuses)[number], readonly PaymentStatus[]>> = {
  requires_payment_method: ['waiting_to_be_paid', 'failed'],
  requires_confirmation: ['unconfirmed'],
  requires_action: ['in_process'],
  processing: ['in_process'],
  requires_capture: ['uncaptured'],
  succeeded: ['successful', 'refunding', 'partially_refunded', 'refunded', 'disputed'],
  canceled: ['canceled'],
}

function statusFilter(_context: TenantContext, clause: SearchClause): SearchFilter {
  const status = requireChoice(clause, intentStatuses)
  const shown = shownStatuses[status]
  const isExact = shown[0] !== 'in_process'
  return { values: shown.map((value) => sql`(p.status = ${value}${isExact ? sql`` : sql` AND p.intent_status = ${status}`})`), index: 'of list' }
}

export const paymentFields: SearchFields = {
  amount: (_context, clause) => amountFilter(clause, sql`p.amount_minor`, sql`p.currency`),
  currency: (_context, clause) => withoutIndex(sql`p.currency = ${requireCurrency(clause)}`),
  customer: (_context, clause) => ({ values: [sql`p.customer_id = ${requireText(clause, [':'])}`], index: 'of list' }),
  metadata: (_context, clause) => metadataFilter(clause, sql`p.metadata`),
  status: statusFilter,
}

const paymentOf = (context: TenantContext, column: string) => ofOther(context, 'payments', sql`p.payment_id`, sql.ref(`o.${column}`))
const cardOf = (context: TenantContext, column: string) => ofOther(context, 'payment_methods', sql`p.payment_method_id`, sql.ref(`o.${column}`))
const isTrue = (clause: SearchClause) => requireChoice(clause, ['true', 'false']) === 'true'
const chargeStatuses = { succeeded: 'authorised', failed: 'declined', pending: 'pending' } as const

export const chargeFields: SearchFields = {
  amount: (_context, clause) => amountFilter(clause, sql`p.amount_minor`, sql`p.currency`),
  'billing_details.address.postal_code': (context, clause) =>
    textFilter(clause, ofOther(context, 'payment_methods', sql`p.payment_method_id`, sql`o.billing_details #>> '{address,postal_code}'`)),
  currency: (_context, clause) => withoutIndex(sql`p.currency = ${requireCurrency(clause)}`),
  customer: (_context, clause) => ({ values: [sql`p.customer_id = ${requireText(clause, [':'])}`], index: 'of list' }),
  disputed: ({ merchantId }, clause) =>
    withoutIndex(sql`EXISTS (SELECT FROM disputes d WHERE d.merchant_id = ${merchantId} AND d.charge_id = p.id) = ${isTrue(clause)}`),
  metadata: (context, clause) => metadataFilter(clause, sql`coalesce(p.own_details -> 'metadata', ${paymentOf(context, 'metadata')})`),
  'payment_method_details.card.brand': (context, clause) => withoutIndex(sql`${cardOf(context, 'brand')} = ${requireChoice(clause, cardBrands)}`),
  'payment_method_details.card.exp_month': (context, clause) => numberFilter(clause, cardOf(context, 'exp_month')),
  'payment_method_details.card.exp_year': (context, clause) => numberFilter(clause, cardOf(context, 'exp_year')),
  'payment_method_details.card.fingerprint': (context, clause) => withoutIndex(sql`${cardOf(context, 'fingerprint')} = ${requireText(clause, [':'])}`),
  'payment_method_details.card.last4': (context, clause) => withoutIndex(sql`${cardOf(context, 'last4')} = ${requireText(clause, [':'])}`),
  refunded: (context, clause) =>
    withoutIndex(
      sql`(CASE WHEN p.captured_at IS NOT NULL THEN ${ofOther(context, 'payments', sql`p.payment_id`, sql`o.amount_refunded_minor + o.refund_pending_minor`)} = p.amount_captured_minor
        ELSE p.outcome = 'authorised' AND ${paymentOf(context, 'intent_status')} = 'canceled' END) = ${isTrue(clause)}`,
    ),
  status: (_context, clause) => {
    const status = requireChoice(clause, ['succeeded', 'failed', 'pending'])
    return withoutIndex(sql`p.outcome = ${chargeStatuses[status]}`)
  },
}

export const customerFields: SearchFields = {
  email: (_context, clause) => {
    const email = requireText(clause, [':', '~']).toLowerCase()
    return clause.operator === ':' ? { values: [sql`p.email_normalised = ${email}`], index: 'of list' } : textFilter(clause, sql`p.email_normalised`)
  },
  metadata: (_context, clause) => metadataFilter(clause, sql`p.metadata`),
  name: (_context, clause) => textFilter(clause, sql`p.name`),
  phone: (_context, clause) => textFilter(clause, sql`p.phone`),
}
