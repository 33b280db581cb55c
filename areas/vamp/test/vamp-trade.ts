import { recordFraudWarning } from '#areas/disputes/server/fraud-warnings.ts'
import { openFor, sell } from '#areas/disputes/test/disputes.ts'
import { lockPayment } from '#areas/payments/server/index.ts'
import type { PaymentId } from '#kernel/ids.ts'
import type { TenantContext } from '#server/infra/context.ts'

/** Sales, fraud reports and disputes without the acquirer's delays, for tests of Visa's monitoring. */

export async function sellFor(context: TenantContext, brand: 'visa' | 'mastercard' = 'visa'): Promise<PaymentId> {
  return (await sell(context, { card: brand === 'visa' ? 'pm_card_visa' : 'pm_card_mastercard' })).id
}

/** Reports fraud of a captured payment; returns the ID of the early fraud warning. */
export async function reportFraud(context: TenantContext, paymentId: PaymentId): Promise<string> {
  const payment = await lockPayment(context, paymentId)
  if (!payment?.latest_charge_id) throw new Error('There is no charge to report.')
  return (await recordFraudWarning(context, payment, { chargeId: payment.latest_charge_id, fraudType: 'misc' })).id
}

export async function dispute(context: TenantContext, paymentId: PaymentId, brand: 'visa' | 'mastercard' = 'visa'): Promise<string> {
  return (await openFor(context, paymentId, brand === 'visa' ? {} : { network: 'mastercard', networkReasonCode: '4837' })).id
}
