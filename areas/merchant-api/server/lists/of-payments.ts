import type { ApiContext } from '../context.ts'
import type { ApiList } from '../endpoint.ts'
import { resourceMissing } from '../errors.ts'
import { id } from '../parameters/parameters.ts'
import { findById } from './objects-store.ts'
import type { ListKind, ListValues } from './pages.ts'
import { listPage } from './pages.ts'

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
