import { cancelRefund, changeRefundMetadata, refundCommand } from '#areas/payments/server/index.ts'
import { refundReasons } from '#kernel/statuses.ts'
import { beginExternal } from '#server/infra/external/command.ts'
import { refuseWhereNothingIsLeft, withIntentErrors } from '../confirm.ts'
import type { ApiContext } from '../context.ts'
import { declare } from '../endpoint.ts'
import { invalidRequest, resourceMissing } from '../errors.ts'
import { findById, type PaymentRow, type RefundRow } from '../lists/objects-store.ts'
import { listOfPayments, ofPayments } from '../lists/pages.ts'
import { presentRefunds } from '../objects/present.ts'
import { createdFilter, expandable, listParameters, metadata, metadataChange } from '../parameters/common-parameters.ts'
import { readAmount } from '../parameters/money.ts'
import { amount, choice, id } from '../parameters/parameters.ts'

const create = declare({
  method: 'POST',
  path: '/refunds',
  sdkName: 'refunds.create',
  permission: 'refunds.write',
  returns: 'refund',
  isList: false,
  parameters: { ...expandable, amount: amount(), charge: id(), metadata, payment_intent: id(), reason: choice(refundReasons) },
  handle: async (context, values) => {
    const payment = await findRefunded(context, values)
    const amountMinor = values.amount === null ? null : readAmount(values.amount, payment.currency, 'amount')
    refuseWhereNothingIsLeft(payment)
    const input = { paymentId: payment.id, amountMinor, reason: values.reason, metadata: values.metadata ?? {} }
    return withIntentErrors(context, payment, 'amount', () => beginExternal(context, refundCommand, input))
  },
  answer: (context, { refund }) => presentRefund(context, refund),
})

interface Target {
  readonly charge: string | null
  readonly payment_intent: string | null
}

async function findRefunded(context: ApiContext, { charge, payment_intent }: Target): Promise<PaymentRow> {
  const chargeRow = charge === null ? undefined : await findById(context, 'charges', charge)
  if (charge !== null && !chargeRow) throw resourceMissing('charge', charge, 'charge')
  const paymentId = chargeRow?.payment_id ?? payment_intent
  if (paymentId === null) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
      param: 'payment_intent',
    })
  }
  if (chargeRow && payment_intent !== null && chargeRow.payment_id !== payment_intent) {
    throw invalidRequest("This charge doesn't belong to the given payment_intent.", { code: 'parameter_conflict', param: 'charge' })
  }
  const payment = await findById(context, 'payments', paymentId)
  if (!payment) throw resourceMissing('payment_intent', paymentId, 'payment_intent')
  if (chargeRow && (chargeRow.outcome === 'declined' || payment.latest_charge_id !== chargeRow.id)) {
    throw invalidRequest("This charge was declined and can't be refunded.", { code: 'charge_not_refundable', param: 'charge' })
  }
  return payment
}

const retrieve = declare({
  method: 'GET',
  path: '/refunds/:id',
  sdkName: 'refunds.retrieve',
  permission: 'refunds.read',
  returns: 'refund',
  isList: false,
  parameters: expandable,
  handle: async (context, _values, refundId) => {
    return presentRefund(context, await requireRefund(context, refundId))
  },
})

const update = declare({
  method: 'POST',
  path: '/refunds/:id',
  sdkName: 'refunds.update',
  permission: 'refunds.write',
  returns: 'refund',
  isList: false,
  parameters: { ...expandable, metadata: metadataChange },
  handle: async (context, { metadata: change }, refundId) => {
    const refund = await requireRefund(context, refundId)
    return presentRefund(context, change === null ? refund : await changeRefundMetadata(context, refund.id, change))
  },
})

const cancel = declare({
  method: 'POST',
  path: '/refunds/:id/cancel',
  sdkName: 'refunds.cancel',
  permission: 'refunds.write',
  returns: 'refund',
  isList: false,
  parameters: expandable,
  handle: async (context, _values, refundId) => {
    const { id } = await requireRefund(context, refundId)
    return presentRefund(context, (await cancelRefund(context, id)).refund)
  },
})

export async function requireRefund(context: ApiContext, refundId: string): Promise<RefundRow> {
  const refund = await findById(context, 'refunds', refundId)
  if (!refund) throw resourceMissing('refund', refundId, 'id')
  return refund
}

const list = declare({
  method: 'GET',
  path: '/refunds',
  sdkName: 'refunds.list',
  permission: 'refunds.read',
  returns: 'refund',
  isList: true,
  parameters: { ...listParameters, ...createdFilter, ...ofPayments },
  handle: (context, values) => listOfPayments(context, { url: '/v1/refunds', table: 'refunds', objectName: 'refund', present: presentRefunds }, values),
})

export async function presentRefund(context: ApiContext, row: RefundRow) {
  const [refund] = await presentRefunds(context, [row])
  return refund as NonNullable<typeof refund>
}

export const refundEndpoints = [create, list, retrieve, update, cancel]
