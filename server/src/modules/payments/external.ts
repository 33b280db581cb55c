import type { Money } from '@counterfoil/contract/money/money'
import type { TenantContext } from '../../infra/context.ts'
import type { Acquirer, AuthorisedRequest } from '../acquiring/index.ts'
import type { AuthorisedPayment } from './status/states.ts'
import { getCharge, getPaymentMethod } from './store.ts'

/** What the commands of payments ask. */
export interface PaymentExternal {
  readonly acquirer: Acquirer
}

/** Money that an authorisation holds, as the acquirer must be told of it. */
export interface AuthorisedMoney extends Money {
  readonly acquirerToken: string
  readonly networkTransactionId: string | null
}

export async function authorisedMoneyOf(context: TenantContext, payment: AuthorisedPayment): Promise<AuthorisedMoney> {
  const charge = await getCharge(context, payment.latest_charge_id)
  const method = await getPaymentMethod(context, charge.payment_method_id)
  return {
    acquirerToken: method.acquirer_token,
    networkTransactionId: charge.network_transaction_id,
    amountMinor: payment.amount_capturable_minor,
    currency: payment.currency,
  }
}

export function authorisedMoneyRequest({ acquirerToken, networkTransactionId, amountMinor, currency }: AuthorisedMoney, key: string): AuthorisedRequest {
  return { acquirerToken, networkTransactionId, amountMinor, currency, idempotencyKey: key }
}
