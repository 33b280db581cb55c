import * as z from 'zod/mini'
import { paymentItem, refund } from '#areas/payments/contract/endpoints.ts'
import { countryCodes } from '#areas/settings/contract/merchants/countries.ts'
import { timelineTypes } from '#kernel/changes.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { accountParams, currency, email, instant, metadata, minorUnits, noCardNumber } from '#kernel/fields.ts'
import { limits } from '#kernel/limits.ts'
import { disputeCategories, disputeStatuses } from '#kernel/statuses.ts'
import { customerCard, customerItem } from './list.ts'
import { customerLimits } from './rules.ts'

/** A customer's page: contact data, cards and payments. */

export const customerParams = z.object({ id: z.string(), customerId: z.string() })

export const address = z.object({
  line1: z.nullable(z.string()),
  line2: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  country: z.nullable(z.string()),
})
export type CustomerAddress = z.infer<typeof address>

const lifetime = z.object({
  currency,
  payment_count: z.int(),
  /** Gross: everything captured. */
  captured_minor: minorUnits,
  refunded_minor: minorUnits,
  /** Withdrawn by open and lost chargebacks. */
  disputed_minor: minorUnits,
  /** Captured less refunded and disputed, before fees. */
  net_minor: minorUnits,
  /** Of captured payments, rounded half up; null if there are none. */
  average_minor: z.nullable(minorUnits),
})
export type CustomerLifetime = z.infer<typeof lifetime>

export const customerTimelineTypes = [
  ...timelineTypes,
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'payment_method.attached',
  'payment_method.updated',
] as const

const timelineEntry = z.object({
  id: z.string(),
  at: instant,
  type: z.enum(customerTimelineTypes),
  amount_minor: z.nullable(minorUnits),
  currency: z.nullable(currency),
  payment_id: z.nullable(z.string()),
  /** A member's name, or null for the merchant API and the processor. */
  member: z.nullable(z.string()),
  via: z.enum(['dashboard', 'merchant_api', 'processor']),
})
export type CustomerTimelineEntry = z.infer<typeof timelineEntry>

/** `failed` can be repeated. */
export const erasureStates = ['running', 'failed', 'done'] as const
export type ErasureState = (typeof erasureStates)[number]

const erasure = z.object({
  state: z.enum(erasureStates),
  requested_at: instant,
  requested_by: z.string(),
  erased_at: z.nullable(instant),
  /** Payments. */
  done_count: z.int(),
  total_count: z.nullable(z.int()),
})

export const customerDetail = z.extend(customerItem, {
  /** Set once somebody had the personal data erased. */
  erasure: z.nullable(erasure),
  /** Set for a customer that the merchant API deleted. */
  deleted_at: z.nullable(instant),
  phone: z.nullable(z.string()),
  description: z.nullable(z.string()),
  address: z.nullable(address),
  shipping: z.nullable(z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()), address: z.nullable(address) })),
  metadata,
  /** Per currency, the largest number of payments first. */
  lifetime: z.array(lifetime),
  first_payment_at: z.nullable(instant),
  cards: z.array(customerCard),
  /** The newest payments and refunds; null for callers who may not read payments. */
  payments: z.nullable(z.array(paymentItem)),
  refunds: z.nullable(
    z.array(z.extend(z.pick(refund, { id: true, created_at: true, amount_minor: true, currency: true, status: true }), { payment_id: z.string() })),
  ),
  /** The newest disputes; null for callers who may not read disputes. */
  disputes: z.nullable(
    z.array(
      z.object({
        id: z.string(),
        created_at: instant,
        amount_minor: minorUnits,
        currency,
        status: z.enum(disputeStatuses),
        category: z.enum(disputeCategories),
        payment_id: z.string(),
      }),
    ),
  ),
  /** Oldest first. What happened to payments is left out for callers who may not read them. */
  timeline: z.array(timelineEntry),
})
export type CustomerDetail = z.infer<typeof customerDetail>

export const getCustomer = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/customers/:customerId',
  access: 'customers.read',
  params: customerParams,
  response: customerDetail,
})

const line = (lengthMax: number) => z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(lengthMax), noCardNumber))
const addressLine = line(customerLimits.addressLineLengthMax)

const contactFields = {
  name: line(customerLimits.customerTextLengthMax),
  email: z.nullable(email),
  phone: line(customerLimits.customerPhoneLengthMax),
  description: line(customerLimits.customerTextLengthMax),
  address: z.nullable(
    z.strictObject({
      line1: addressLine,
      line2: addressLine,
      city: addressLine,
      state: addressLine,
      postal_code: addressLine,
      country: z.nullable(z.enum(countryCodes)),
    }),
  ),
  metadata: z
    .record(
      z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.metadataKeyLengthMax), noCardNumber),
      z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.metadataValueLengthMax), noCardNumber),
    )
    .check(z.refine((entries) => Object.keys(entries).length <= limits.metadataKeysMax)),
}

/** Creates a customer, who is a customer of the merchant API too. */
export const createCustomer = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/customers',
  access: 'customers.manage',
  params: accountParams,
  body: z.strictObject(contactFields),
  response: customerDetail,
})

/** Changes a customer. Each field is replaced. */
export const updateCustomer = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/customers/:customerId',
  access: 'customers.manage',
  params: customerParams,
  resource: customerDetail,
  body: z.strictObject(contactFields),
  response: customerDetail,
})

const cardParams = z.extend(customerParams, { cardId: z.string() })

/** Detaches a card, which can't be used again. */
export const detachCustomerCard = declareEndpoint({
  method: 'DELETE',
  path: '/merchant/:id/customers/:customerId/cards/:cardId',
  access: 'customers.manage',
  params: cardParams,
  response: customerDetail,
})

/** Makes a card the default of its customer. */
export const setDefaultCustomerCard = declareEndpoint({
  method: 'PUT',
  path: '/merchant/:id/customers/:customerId/cards/:cardId/default',
  access: 'customers.manage',
  params: cardParams,
  response: customerDetail,
})
