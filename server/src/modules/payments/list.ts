import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type { listPayments, PaymentItem } from '@counterfoil/contract/payments'
import type { TenantContext } from '../../infra/context.ts'
import { brokenRule } from '../../infra/errors.ts'
import type { PaymentListRow, Position } from './list-store.ts'
import { findPaymentById, findPaymentPage, findTimeZone } from './list-store.ts'
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
  const page = { after: after ? parseCursor('after', after) : null, before: before ? parseCursor('before', before) : null }
  // One row more than the page tells whether there is a further one.
  const rows = await findPaymentPage(context, filters, { ...page, limit: limit + 1 }, await findTimeZone(context))
  const hasMore = rows.length > limit
  const shown = page.before ? rows.slice(-limit) : rows.slice(0, limit)
  const [first, last] = [shown[0], shown.at(-1)]
  const hasOlder = page.before ? true : hasMore
  const hasNewer = page.before ? hasMore : page.after !== null
  return {
    items: shown.map((row) => presentPaymentItem(row, context.locale)),
    next_cursor: hasOlder && last ? cursorOf(last) : null,
    previous_cursor: hasNewer && first ? cursorOf(first) : null,
  }
}

/** The newest payments, for the overview. */
export async function listLatestPayments(context: TenantContext, limit: number): Promise<PaymentItem[]> {
  const rows = await findPaymentPage(context, {}, { limit, after: null, before: null }, 'UTC')
  return rows.map((row) => presentPaymentItem(row, context.locale))
}

function refuseContradictions(query: Query): void {
  const { created_from, created_to, amount_min_minor, amount_max_minor } = query
  if (query.after && query.before) throw brokenRule('before', 'cursors_exclusive')
  if (created_from && created_to && created_from > created_to) throw brokenRule('created_to', 'date_range_reversed')
  if (!query.currency && amount_min_minor !== undefined) throw brokenRule('amount_min_minor', 'amount_needs_currency')
  if (!query.currency && amount_max_minor !== undefined) throw brokenRule('amount_max_minor', 'amount_needs_currency')
  if (amount_min_minor !== undefined && amount_max_minor !== undefined && amount_min_minor > amount_max_minor) {
    throw brokenRule('amount_max_minor', 'amount_range_reversed')
  }
}

function cursorOf(row: PaymentListRow): string {
  return Buffer.from(`${row.position} ${row.id}`).toString('base64url')
}

function parseCursor(field: 'after' | 'before', cursor: string): Position {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (pi_\w{1,60})$/.exec(Buffer.from(cursor, 'base64url').toString())
  const [createdAt, id] = [parts?.[1], parts?.[2]]
  if (!createdAt || !id || Number.isNaN(Date.parse(createdAt))) throw brokenRule(field, 'cursor_unknown')
  return { createdAt, id }
}
