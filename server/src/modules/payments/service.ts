import type { HandlerInput, HandlerOutput } from '@counterfoil/contract/endpoint'
import type {
  cancelPayment as cancelEndpoint,
  capturePayment as captureEndpoint,
  getPayment,
  refundPayment as refundEndpoint,
} from '@counterfoil/contract/payments'
import type { MemberContext, TenantContext } from '../../infra/context.ts'
import type { Acquirer } from '../acquiring/index.ts'
import { recordAudit } from '../audit/index.ts'
import { cancelPayment } from './cancel.ts'
import { capturePayment } from './capture.ts'
import { requirePayment } from './facts.ts'
import { presentPaymentDetail, presentRefund } from './present.ts'
import { refundPayment } from './refund.ts'
import type { PaymentRow } from './store.ts'
import { findCustomerOf, findPayment, findPaymentMethod, listChargesOf, listEventsOf, listRefundsOf, sumPaymentMoney } from './store.ts'

/** What members do with payments in the dashboard. Each change leaves an audit row beside its effect. */

type Detail = HandlerOutput<typeof getPayment>

export async function readPaymentDetail(context: TenantContext, id: string): Promise<Detail> {
  return detailOf(context, requirePayment(await findPayment(context, id)))
}

async function detailOf(context: TenantContext, payment: PaymentRow): Promise<Detail> {
  const charges = await listChargesOf(context, payment.id)
  const methodIds = new Set([...charges.map((charge) => charge.payment_method_id), payment.payment_method_id].filter((id) => id !== null))
  const methods = new Map((await Promise.all([...methodIds].map((id) => findPaymentMethod(context, id)))).map((method) => [method?.id, method]))
  return presentPaymentDetail(
    {
      payment,
      charges: charges.map((charge) => ({ charge, method: methods.get(charge.payment_method_id) })),
      refunds: await listRefundsOf(context, payment.id),
      events: await listEventsOf(context, payment.id),
      money: await sumPaymentMoney(context, payment.id),
      method: methods.get(charges.at(-1)?.payment_method_id) ?? methods.get(payment.payment_method_id ?? undefined),
      customer: payment.customer_id ? await findCustomerOf(context, payment.customer_id) : undefined,
    },
    context.locale,
  )
}

export async function refundFromDashboard(
  context: MemberContext,
  acquirer: Acquirer,
  { params, body }: HandlerInput<typeof refundEndpoint>,
): Promise<HandlerOutput<typeof refundEndpoint>> {
  const { refund, payment } = await refundPayment(context, acquirer, params.paymentId, {
    amountMinor: body.amount_minor,
    reason: body.reason,
    metadata: {},
  })
  await recordAudit(context, {
    action: 'payment.refunded',
    targetId: payment.id,
    details: { refund_id: refund.id, amount_minor: refund.amount_minor, currency: refund.currency, reason: body.reason },
  })
  return { refund: presentRefund(refund), payment: await detailOf(context, payment) }
}

export async function captureFromDashboard(context: MemberContext, { params, body }: HandlerInput<typeof captureEndpoint>): Promise<Detail> {
  const payment = await capturePayment(context, params.paymentId, body.amount_minor)
  await recordAudit(context, {
    action: 'payment.captured',
    targetId: payment.id,
    details: { amount_minor: body.amount_minor, currency: payment.currency },
  })
  return detailOf(context, payment)
}

export async function cancelFromDashboard(context: MemberContext, { params, body }: HandlerInput<typeof cancelEndpoint>): Promise<Detail> {
  const payment = await cancelPayment(context, params.paymentId, body.reason)
  await recordAudit(context, { action: 'payment.canceled', targetId: payment.id, details: { reason: body.reason } })
  return detailOf(context, payment)
}
