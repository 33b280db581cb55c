import { findExcessOfOne, requireHolder } from '#areas/approvals/server/index.ts'
import { type BulkAction, type BulkKind, type BulkSelection, permissionOfBulk, type reviewBulkAction } from '#areas/payments/contract/bulk.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import type { HandlerInput } from '#kernel/endpoint.ts'
import type { ErrorName } from '#kernel/errors.ts'
import type { PaymentId } from '#kernel/ids.ts'
import type { LimitedContext, LimitHolder, TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { newId } from '#server/infra/keys/crypto.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { refuseContradictions } from '#server/infra/typed-filters.ts'
import { isOpen } from '../cancel.ts'
import { isCapturable } from '../capture.ts'
import { readPaymentFilters } from '../lists/list.ts'
import { findPaymentById, findPaymentPage } from '../lists/list-store.ts'
import type { PaymentPlace } from '../lists/places.ts'
import { parseAuthorised, parseCaptured } from '../status/states.ts'
import { refundableMinor } from '../status/status-columns.ts'
import type { PaymentRow } from '../store.ts'
import { readBulk } from './read.ts'
import { findBulk, insertBulk, listPaymentsByIds, listUndone, sumProcessingFees } from './store.ts'

/**
 * Keeps which payments an action would have and what it would do to each, so that exactly this is confirmed. No payment changes.
 * @throws AppError `forbidden` without the right to confirm it; as `selectPayments`.
 */
export async function reviewBulk(context: LimitedContext, { body: { kind, selection } }: HandlerInput<typeof reviewBulkAction>): Promise<BulkAction> {
  const { actor, now, realNow } = context
  if (!actor.permissions.has(permissionOfBulk[kind])) throw new AppError('forbidden')
  const { ids, q, hasMore, retryOf } = await selectPayments(context, kind, selection)
  const payments = await listPaymentsByIds(context, ids)
  if (payments.length < ids.length) throw new AppError('not_found')
  const fees: ReadonlyMap<PaymentId, number> = kind === 'refund' ? await sumProcessingFees(context, ids) : new Map()
  const holder = requireHolder(context)
  const planned = payments.map((payment) => {
    const plan = planPayment(kind, payment, holder, now)
    const feeMinor = plan.refusal === null ? (fees.get(payment.id) ?? 0) : 0
    return { paymentId: payment.id, currency: payment.currency, feeMinor, ...plan }
  })
  const id = newId('bulk', realNow)
  const bulk = { id, kind, created_at: realNow, created_by: actor.userId, created_by_name: actor.name, query: q, has_more: hasMore, retry_of: retryOf }
  await insertBulk(context, { ...bulk, payment_count: planned.length }, planned)
  return readBulk(context, id)
}

/** What a bulk action would do to a payment: everything that is possible, or nothing. */
export type Plan = { readonly amountMinor: number; readonly refusal: null } | { readonly amountMinor: 0; readonly refusal: ErrorName }

const excluded = (refusal: ErrorName): Plan => ({ amountMinor: 0, refusal })
const possible = (amountMinor: number): Plan => ({ amountMinor, refusal: null })

/** Decides by the rules of the single commands, which check them again when the payment's turn comes. */
function planPayment(kind: BulkKind, payment: PaymentRow, holder: LimitHolder, now: Date): Plan {
  if (kind === 'refund') return planRefund(payment, holder)
  if (kind === 'cancel') return isOpen(payment) ? possible(payment.amount_minor) : excluded('payment_not_cancelable')
  const authorised = parseAuthorised(payment)
  return authorised && isCapturable(authorised, now) ? possible(authorised.amount_capturable_minor) : excluded('payment_not_capturable')
}

function planRefund(payment: PaymentRow, holder: LimitHolder): Plan {
  if (!parseCaptured(payment)) return excluded('payment_not_captured')
  const amountMinor = refundableMinor(payment)
  if (amountMinor === 0) return excluded('payment_not_refundable')
  const isAbove = findExcessOfOne(holder, 'refund', { amountMinor, currency: payment.currency }) !== null
  return isAbove ? excluded('above_own_limit') : possible(amountMinor)
}

/** The payments that somebody selected. */
export interface Selected {
  readonly ids: readonly PaymentId[]
  readonly q: string | null
  readonly hasMore: boolean
  readonly retryOf: string | null
}

/** @throws AppError `not_found`, `bulk_not_ended`, `bulk_selection_empty`, `invalid_fields`. */
export async function selectPayments(context: TenantContext, kind: BulkKind, selection: BulkSelection): Promise<Selected> {
  const selected = await readSelection(context, kind, selection)
  if (selected.ids.length === 0) throw new AppError('bulk_selection_empty')
  return selected
}

async function readSelection(context: TenantContext, kind: BulkKind, selection: BulkSelection): Promise<Selected> {
  if ('payments' in selection) return { ids: [...new Set(selection.payments)], q: null, hasMore: false, retryOf: null }
  if ('q' in selection) return { ...(await searchPayments(context, selection.q)), q: selection.q, retryOf: null }
  const earlier = await findBulk(context, selection.retry_of)
  if (earlier?.kind !== kind) throw new AppError('not_found')
  if (earlier.finished_at === null) throw new AppError('bulk_not_ended')
  return { ids: await listUndone(context, earlier.id), q: earlier.query, hasMore: false, retryOf: earlier.id }
}

/** The first payments of the list of a typed query, as many as one action can have. */
async function searchPayments(context: TenantContext, q: string): Promise<Pick<Selected, 'ids' | 'hasMore'>> {
  const account = await getAccountSettings(context)
  const { payment_id, ...filters } = readPaymentFilters(context, account, { q })
  if (payment_id) return { ids: (await findPaymentById(context, payment_id)).map(({ id }) => id), hasMore: false }
  refuseContradictions(filters)
  const ids = new Set<PaymentId>()
  let after: PaymentPlace | null = null
  // A search that ends early goes on until all payments are compared.
  do {
    const limit = paymentLimits.bulkPaymentsMax + 1 - ids.size
    const { rows, searchedTo }: Awaited<ReturnType<typeof findPaymentPage>> = await findPaymentPage(
      context,
      filters,
      { limit, after, before: null },
      account.time_zone,
    )
    // A sale in between can move payments from what an index finds to what is compared.
    for (const { id } of rows) ids.add(id)
    if (ids.size > paymentLimits.bulkPaymentsMax) return { ids: [...ids].slice(0, paymentLimits.bulkPaymentsMax), hasMore: true }
    after = searchedTo
  } while (after)
  return { ids: [...ids], hasMore: false }
}
