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
export const businessId = z.string().brand<'business'>()
export const userId = z.string().brand<'user'>()
export const memberId = z.string().brand<'member'>()
export const bankAccountId = z.string().brand<'bank_account'>()
export const fileId = z.string().brand<'file'>()
export const jobId = z.string().brand<'job'>()

export type PaymentId = z.output<typeof paymentId>
export type ChargeId = z.output<typeof chargeId>
export type RefundId = z.output<typeof refundId>
export type PayoutId = z.output<typeof payoutId>
export type DisputeId = z.output<typeof disputeId>
/** Of a business's live or sandbox account. */
export type MerchantId = z.output<typeof merchantId>
export type BusinessId = z.output<typeof businessId>
export type UserId = z.output<typeof userId>
/** Of a user's membership in one business. */
export type MemberId = z.output<typeof memberId>
export type BankAccountId = z.output<typeof bankAccountId>
export type FileId = z.output<typeof fileId>
/** Of a long job. */
export type JobId = z.output<typeof jobId>

interface IdsByPrefix {
  pi: PaymentId
  ch: ChargeId
  re: RefundId
  po: PayoutId
  dp: DisputeId
  acct: MerchantId
  biz: BusinessId
  usr: UserId
  mem: MemberId
  ba: BankAccountId
  /** Debit cards are bank accounts too. */
  card: BankAccountId
  file: FileId
  job: JobId
}

/** The type of IDs with a prefix. */
export type IdOf<Prefix extends string> = Prefix extends keyof IdsByPrefix ? IdsByPrefix[Prefix] : string
