import type { PayoutFailureCode } from '#areas/payouts/contract/failures.ts'
import type { CardBrand } from '#kernel/statuses.ts'

/** What becomes of a payout, by the public test accounts and cards. Whatever is not here is paid. */

export interface TestAccountRow {
  readonly number: string
  /** The public name, `btok_us_` and this; null where there is none. */
  readonly name: string | null
  readonly failsWith?: PayoutFailureCode
  /** Fails where the payout is instant, and is paid where it is not. */
  readonly isInstantOnly?: true
}

/** Accounts at the routing number 110000000. */
export const testRoutingNumber = '110000000'
export const testAccounts: readonly TestAccountRow[] = [
  { number: '000123456789', name: 'verified' },
  { number: '000111111116', name: 'verified_noAccount', failsWith: 'no_account' },
  { number: '000111111113', name: 'verified_accountClosed', failsWith: 'account_closed' },
  { number: '000222222227', name: 'verified_insufficientFunds', failsWith: 'insufficient_funds' },
  { number: '000333333335', name: 'verified_debitNotAuthorized', failsWith: 'debit_not_authorized' },
  { number: '000444444440', name: 'verified_invalidCurrency', failsWith: 'invalid_currency' },
  { number: '000888888883', name: null, failsWith: 'could_not_process', isInstantOnly: true },
]

export interface TestDebitCardRow {
  /** The public name without `tok_`. */
  readonly name: string
  readonly brand: CardBrand
  readonly last4: string
  readonly failsWith?: PayoutFailureCode
  readonly isStandardOnly?: true
}

export const testDebitCards: readonly TestDebitCardRow[] = [
  { name: 'visa_debit_us_transferSuccess', brand: 'visa', last4: '5556' },
  { name: 'visa_debit_us_transferFail', brand: 'visa', last4: '5572', failsWith: 'could_not_process' },
  { name: 'visa_debit_us_instantPayoutUnsupported', brand: 'visa', last4: '5555', isStandardOnly: true },
  { name: 'mastercard_debit_us_transferSuccess', brand: 'mastercard', last4: '8210' },
  { name: 'discover_debit_us_transferSuccess', brand: 'discover', last4: '1113' },
]
