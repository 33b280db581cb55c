import * as z from 'zod/mini'

/**
 * IDs by entity: strings that the compiler tells apart, so the ID of a charge isn't a `PaymentId`. An ID gets its type where it is made (`newId`), read (the
 * generated types of columns) or parsed from a request (these schemas). Whether the object exists is decided where it is read.
 */

export const paymentId = z.string().brand<'payment'>()
export const chargeId = z.string().brand<'charge'>()
export const refundId = z.string().brand<'refund'>()
export const payoutId = z.string().brand<'payout'>()
export const disputeId = z.string().brand<'dispute'>()
export const merchantId = z.string().brand<'merchant'>()

export type PaymentId = z.output<typeof paymentId>
export type ChargeId = z.output<typeof chargeId>
export type RefundId = z.output<typeof refundId>
export type PayoutId = z.output<typeof payoutId>
export type DisputeId = z.output<typeof disputeId>
/** Of a business's live or sandbox account. */
export type MerchantId = z.output<typeof merchantId>

interface IdsByPrefix {
  pi: PaymentId
  ch: ChargeId
  re: RefundId
  po: PayoutId
  dp: DisputeId
  acct: MerchantId
}

/** The type of IDs with a prefix. */
export type IdOf<Prefix extends string> = Prefix extends keyof IdsByPrefix ? IdsByPrefix[Prefix] : string
