import type { PayoutMethod } from '#areas/billing/contract/terms/kinds.ts'
import type { PayoutFailureCode } from '#areas/payouts/contract/failures.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import type { Money } from '#kernel/money/money.ts'
import type { CardBrand } from '#kernel/statuses.ts'

/** What the bank needs to know of an account, as it was checked. It is sealed wherever it is kept. */
export interface BankDetails {
  readonly country: string
  readonly currency: CurrencyCode
  readonly holderName: string
  /** One of the two is there. */
  readonly accountNumber: string | null
  readonly iban: string | null
  readonly achRoutingNumber: string | null
  readonly swift: string | null
  readonly bankCode: string | null
  readonly bankName: string | null
}

/** All that is kept of a debit card that takes payouts. */
export interface DebitCard {
  /** What the bank calls it; never its number. */
  readonly cardToken: string
  readonly brand: CardBrand
  readonly country: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly takesInstant: boolean
}

export type Destination = { readonly kind: 'bank_account'; readonly details: BankDetails } | { readonly kind: 'debit_card'; readonly cardToken: string }

export interface PayoutOrder extends Money {
  readonly destination: Destination
  readonly method: PayoutMethod
  readonly statementDescriptor: string | null
  /** The same key gives the same answer, and moves money once. */
  readonly idempotencyKey: string
}

export interface PayoutReceipt {
  /** The bank's own mark, by which the receiving bank finds the money. */
  readonly traceId: string
  /** What the bank will report once the payout should have arrived. */
  readonly settlesAs: 'completed' | 'processing_failure'
  readonly failureCode: PayoutFailureCode | null
}

/** The bank that money leaves through. Looking up is local; sending may take time and may be repeated with the same key. */
export interface Bank {
  /** A debit card by its public name, such as `tok_visa_debit_us_transferSuccess`, or null if there is none of that name. */
  findDebitCard(name: string, now: Date): DebitCard | null
  /** A bank account by its public name, such as `btok_us_verified`, or null if there is none of that name. */
  findBankAccount(name: string): { readonly routingNumber: string; readonly accountNumber: string } | null
  takesInstant(details: BankDetails): boolean
  send(order: PayoutOrder): Promise<PayoutReceipt>
}
