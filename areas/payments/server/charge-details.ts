import type { ChargeRow, PaymentRow } from './store.ts'

/** Details that were changed on a charge itself. */
export interface OwnDetails {
  readonly description?: string | null
  readonly fraud_details?: Readonly<Record<string, string>>
  readonly metadata?: Readonly<Record<string, string>>
  readonly receipt_email?: string | null
  readonly shipping?: unknown
  readonly transfer_group?: string
}

/** Options of a payment that its charges repeat. */
interface RepeatedOptions {
  readonly shipping?: unknown
  readonly statement_descriptor?: string | null
  readonly transfer_group?: string
}

type Described = Pick<PaymentRow, 'api_options' | 'description' | 'metadata' | 'receipt_email' | 'statement_descriptor_suffix'>

/** Returns the details of a charge: its payment's, unless they were changed on the charge itself. */
export function detailsOf(charge: Pick<ChargeRow, 'own_details'>, payment: Described) {
  const own = (charge.own_details ?? {}) as OwnDetails
  const options = payment.api_options as RepeatedOptions
  return {
    description: own.description === undefined ? payment.description : own.description,
    fraud_details: own.fraud_details ?? {},
    metadata: own.metadata ?? payment.metadata,
    receipt_email: own.receipt_email === undefined ? payment.receipt_email : own.receipt_email,
    shipping: own.shipping ?? options.shipping ?? null,
    statement_descriptor: options.statement_descriptor ?? null,
    statement_descriptor_suffix: payment.statement_descriptor_suffix,
    transfer_group: own.transfer_group ?? options.transfer_group ?? null,
  }
}
