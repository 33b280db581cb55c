import * as z from 'zod/mini'
import { exportItem } from '#areas/exports/contract/endpoints.ts'
import { declareEndpoint } from '#kernel/endpoint.ts'
import { instant } from '#kernel/fields.ts'
import { customerDetail, customerParams } from './detail.ts'
import { customerLimits } from './rules.ts'

/** Everything stored about one person. */

/** Requests a file of everything stored about a customer, which is among the exports. Deleted customers have one too. */
export const exportCustomerData = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/customers/:customerId/data-export',
  access: 'customers.export_data',
  params: customerParams,
  needsStepUp: true,
  response: exportItem,
})

/** Why personal data is still needed: evidence for a dispute, or the card for a refund or payment that isn't final. */
export const erasureBlockerKinds = ['payment', 'refund', 'dispute'] as const
export type ErasureBlockerKind = (typeof erasureBlockerKinds)[number]

const blocker = z.object({
  kind: z.enum(erasureBlockerKinds),
  id: z.string(),
  payment_id: z.string(),
  /** When it is expected to end, or a dispute has to be answered; null if nobody knows. */
  until: z.nullable(instant),
})

/** What an erasure would take, and what stands against it. */
export const getErasurePreview = declareEndpoint({
  method: 'GET',
  path: '/merchant/:id/customers/:customerId/erasure',
  access: 'customers.erase',
  params: customerParams,
  response: z.object({
    payment_count: z.int(),
    card_count: z.int(),
    dispute_count: z.int(),
    note_count: z.int(),
    /** The earliest ones, at most 10. */
    blockers: z.array(blocker),
    /** Payments with the same email and no customer, at most 1,000. They stay as they are. */
    guest_payment_count: z.int(),
    /** What has to be typed: the email, else the name, else the ID. */
    confirmation: z.string(),
  }),
})

/** Deletes a customer and begins to erase everything personal about them. Repeats an erasure that failed. */
export const eraseCustomer = declareEndpoint({
  method: 'POST',
  path: '/merchant/:id/customers/:customerId/erasure',
  access: 'customers.erase',
  params: customerParams,
  body: z.strictObject({ confirmation: z.string().check(z.trim(), z.maxLength(customerLimits.customerTextLengthMax)) }),
  needsStepUp: true,
  response: customerDetail,
})
