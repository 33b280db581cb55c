import { type EvidenceField, type EvidenceTextField, evidenceTextFields } from '#areas/disputes/contract/evidence.ts'
import { findPayment, findPaymentMethod, getCharge, listRefundsOf, type PaymentMethodRow, type PaymentRow } from '#areas/payments/server/index.ts'
import type { DisputeId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'
import { readDispute } from '../lock.ts'
import type { DisputeRow } from '../store.ts'
import { type AccountRow, type CustomerRow, findCustomer, getAccount } from './case-store.ts'
import type { DraftFileRow } from './files-store.ts'

/** A dispute with what is known of its sale. */
export interface Case {
  readonly dispute: DisputeRow
  readonly payment: PaymentRow
  readonly method: PaymentMethodRow | undefined
  readonly customer: CustomerRow | undefined
  readonly authorisationCode: string | null
  readonly refunds: Awaited<ReturnType<typeof listRefundsOf>>
  readonly account: AccountRow
}

/** @throws AppError `not_found`. */
export async function readCase(context: TenantContext, id: DisputeId): Promise<Case> {
  const dispute = await readDispute(context, id)
  const [payment, charge, refunds, account] = await Promise.all([
    findPayment(context, dispute.payment_id),
    getCharge(context, dispute.charge_id),
    listRefundsOf(context, dispute.payment_id),
    getAccount(context),
  ])
  if (!payment) throw new Error(`the payment of dispute ${id} is missing`)
  const [method, customer] = await Promise.all([
    findPaymentMethod(context, charge.payment_method_id),
    payment.customer_id === null ? undefined : findCustomer(context, payment.customer_id),
  ])
  return { dispute, payment, method, customer, authorisationCode: charge.authorisation_code, refunds, account }
}

interface Filled {
  readonly values: Readonly<Record<EvidenceTextField, { readonly value: string }>>
  readonly files: readonly Pick<DraftFileRow, 'kind'>[]
}

/** Lists texts that aren't empty, and kinds of which there is a file. */
export function listGiven({ values, files }: Filled): Set<EvidenceField> {
  const texts = evidenceTextFields.filter((field) => values[field].value.trim() !== '')
  return new Set<EvidenceField>([...texts, ...files.map(({ kind }) => kind as EvidenceField)])
}
