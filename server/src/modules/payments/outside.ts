import type { TenantContext } from '../../infra/context.ts'
import type { Acquirer, AuthorisedRequest } from '../acquiring/index.ts'
import type { PaymentRow } from './store.ts'
import { getCharge, getPaymentMethod } from './store.ts'

/** What the commands of payments ask. */
export interface PaymentOutside {
  readonly acquirer: Acquirer
}

/** Money that an authorisation holds, as the acquirer must be told of it. */
export interface HeldMoney {
  readonly acquirerToken: string
  readonly networkTransactionId: string | null
  readonly amountMinor: number
  readonly currency: string
}

export async function heldMoneyOf(context: TenantContext, payment: PaymentRow, chargeId: string): Promise<HeldMoney> {
  const charge = await getCharge(context, chargeId)
  const method = await getPaymentMethod(context, charge.payment_method_id)
  return {
    acquirerToken: method.acquirer_token,
    networkTransactionId: charge.network_transaction_id,
    amountMinor: payment.amount_capturable_minor,
    currency: payment.currency,
  }
}

export function heldMoneyRequest({ acquirerToken, networkTransactionId, amountMinor, currency }: HeldMoney, key: string): AuthorisedRequest {
  return { acquirerToken, networkTransactionId, amountMinor, currency, idempotencyKey: key }
}
