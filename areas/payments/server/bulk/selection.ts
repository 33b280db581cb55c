import type { BulkKind, BulkSelection } from '#areas/payments/contract/bulk.ts'
import { paymentLimits } from '#areas/payments/contract/rules.ts'
import type { PaymentId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { getAccountSettings } from '#server/infra/merchant-accounts-store.ts'
import { refuseContradictions } from '#server/infra/typed-filters.ts'
import { findPaymentById, findPaymentPage } from '../lists/list-store.ts'
import type { PaymentPlace } from '../lists/places.ts'
import { readPaymentFilters } from '../lists/read-filters.ts'
import { findBulk, listUndone } from './store.ts'

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
