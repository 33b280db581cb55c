import type { ApiContext } from '../context.ts'
import type { ApiList, ApiObject } from '../endpoint.ts'
import { invalidRequest, resourceMissing } from '../errors.ts'
import { type CreatedRange, pageSizeOf } from '../parameters/common-parameters.ts'
import { id } from '../parameters/parameters.ts'
import { findById, type ObjectTable, type Row } from './objects-store.ts'
import { findPage, type PageQuery, type PayoutFilters } from './pages-store.ts'

interface ListValues {
  readonly limit: number | null
  readonly starting_after: string | null
  readonly ending_before: string | null
  readonly created?: CreatedRange | null
}

interface ListKind<T extends ObjectTable> {
  readonly url: string
  readonly table: T
  /** What a cursor names, for the message about one that is gone. */
  readonly objectName: string
  readonly present: (context: ApiContext, rows: readonly Row<T>[]) => Promise<ApiObject[]>
}

/** A page of objects, newest first. */
export async function listPage<T extends ObjectTable>(
  context: ApiContext,
  kind: ListKind<T>,
  values: ListValues,
  filters: PageQuery['filters'],
  payouts?: PayoutFilters,
): Promise<ApiList> {
  const { starting_after, ending_before } = values
  if (starting_after !== null && ending_before !== null) {
    throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.', { code: 'parameter_conflict', param: 'ending_before' })
  }
  const page = await findPage(context, kind.table, {
    filters,
    created: values.created ?? null,
    ...(payouts ? { payouts } : {}),
    startingAfter: starting_after,
    endingBefore: ending_before,
    limit: pageSizeOf(values.limit),
  })
  if (!page) throw resourceMissing(kind.objectName, starting_after ?? ending_before ?? '', starting_after === null ? 'ending_before' : 'starting_after', 400)
  return { object: 'list', url: kind.url, has_more: page.hasMore, data: await kind.present(context, page.rows) }
}

/** Filters of what belongs to a payment. */
export const ofPayments = { charge: id(), payment_intent: id() }

interface OfPayments {
  readonly charge: string | null
  readonly payment_intent: string | null
}

/** A page of what belongs to payments, or to the one that is named. @throws ApiError `resource_missing` where that is not there. */
export async function listOfPayments<T extends 'disputes' | 'early_fraud_warnings' | 'refunds'>(
  context: ApiContext,
  kind: ListKind<T>,
  values: ListValues & OfPayments,
): Promise<ApiList> {
  const { charge, payment_intent } = values
  if (charge !== null && !(await findById(context, 'charges', charge))) throw resourceMissing('charge', charge, 'charge')
  if (payment_intent !== null && !(await findById(context, 'payments', payment_intent))) {
    throw resourceMissing('payment_intent', payment_intent, 'payment_intent')
  }
  return listPage(context, kind, values, { charge_id: charge, payment_id: payment_intent })
}
