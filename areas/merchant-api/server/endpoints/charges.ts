import * as z from 'zod/mini'
import { changeCharge, getCharge, lockPayment, type OwnDetails } from '#areas/payments/server/index.ts'
import { chargeId, paymentId } from '#kernel/ids.ts'
import { limits } from '#kernel/limits.ts'
import type { ApiContext } from '../context.ts'
import { declare } from '../endpoint.ts'
import { resourceMissing } from '../errors.ts'
import { type ChargeRow, findById } from '../lists/objects-store.ts'
import { listPage } from '../lists/pages.ts'
import { objectKinds, presentCharges, presentRefunds } from '../objects/present.ts'
import { createdFilter, expandable, listParameters, metadataChange, shipping } from '../parameters/common-parameters.ts'
import { changeOf, choice, clearable, email, freeText, group, id } from '../parameters/parameters.ts'
import { findNamedCustomer } from './payment-intents.ts'

const retrieve = declare({
  method: 'GET',
  path: '/charges/:id',
  sdkName: 'charges.retrieve',
  permission: 'charges.read',
  returns: 'charge',
  isList: false,
  parameters: expandable,
  handle: async (context, _values, givenId) => {
    const charge = (await objectKinds.charge.load(context, [givenId])).get(givenId)
    if (!charge) throw resourceMissing('charge', givenId, 'id')
    return charge
  },
})

const list = declare({
  method: 'GET',
  path: '/charges',
  sdkName: 'charges.list',
  permission: 'charges.read',
  returns: 'charge',
  isList: true,
  parameters: { ...listParameters, ...createdFilter, customer: id(), payment_intent: id(), transfer_group: id() },
  handle: async (context, values) => {
    const { customer, payment_intent } = values
    await findNamedCustomer(context, customer)
    if (payment_intent !== null && !(await findById(context, 'payments', payment_intent))) {
      throw resourceMissing('payment_intent', payment_intent, 'payment_intent')
    }
    const kind = { url: '/v1/charges', table: 'charges', objectName: 'charge', present: presentCharges } as const
    return listPage(context, kind, values, { payment_id: payment_intent, customer_id: customer })
  },
})

const update = declare({
  method: 'POST',
  path: '/charges/:id',
  sdkName: 'charges.update',
  permission: 'charges.write',
  returns: 'charge',
  isList: false,
  parameters: {
    ...expandable,
    description: clearable(freeText(limits.descriptionLengthMax)),
    fraud_details: group({ user_report: choice(['fraudulent', 'safe']) }),
    metadata: metadataChange,
    receipt_email: clearable(email(limits.emailLengthMax)),
    shipping,
    transfer_group: freeText(255),
  },
  handle: async (context, values, givenId) => {
    const { id: foundId, payment_id } = await requireCharge(context, givenId)
    const payment = await lockPayment(context, z.parse(paymentId, payment_id))
    const charge = await getCharge(context, foundId)
    const before = (charge.own_details as OwnDetails | null)?.metadata ?? (payment?.metadata as Readonly<Record<string, string>>)
    const { user_report } = values.fraud_details ?? {}
    const change = Object.entries({
      description: changeOf(values.description),
      fraud_details: user_report ? { user_report } : undefined,
      metadata: values.metadata?.(before),
      receipt_email: changeOf(values.receipt_email),
      shipping: values.shipping ?? undefined,
      transfer_group: values.transfer_group ?? undefined,
    }).filter(([, value]) => value !== undefined)
    const changed = payment && change.length > 0 ? changeCharge(context, charge, payment, Object.fromEntries(change)) : charge
    const [presented] = await presentCharges(context, [changed])
    return presented as NonNullable<typeof presented>
  },
})

const listRefunds = declare({
  method: 'GET',
  path: '/charges/:id/refunds',
  sdkName: 'charges.listRefunds',
  permission: 'refunds.read',
  returns: 'refund',
  isList: true,
  parameters: listParameters,
  handle: async (context, values, givenId) => {
    const { id: foundId } = await requireCharge(context, givenId)
    const kind = { url: `/v1/charges/${foundId}/refunds`, table: 'refunds', objectName: 'refund', present: presentRefunds } as const
    return listPage(context, kind, values, { charge_id: foundId })
  },
})

async function requireCharge(context: ApiContext, givenId: string): Promise<ChargeRow> {
  const charge = await findById(context, 'charges', z.parse(chargeId, givenId))
  if (!charge) throw resourceMissing('charge', givenId, 'id')
  return charge
}

export const chargeEndpoints = [list, retrieve, update, listRefunds]
