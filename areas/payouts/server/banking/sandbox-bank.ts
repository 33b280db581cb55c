import type { PayoutFailureCode } from '#areas/payouts/contract/failures.ts'
import type { CardBrand } from '#kernel/statuses.ts'
import { hmac } from '#server/infra/keys/crypto.ts'
import type { Bank, PayoutOrder } from './bank.ts'

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
const testRoutingNumber = '110000000'
const testAccounts: readonly TestAccountRow[] = [
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

const testDebitCards: readonly TestDebitCardRow[] = [
  { name: 'visa_debit_us_transferSuccess', brand: 'visa', last4: '5556' },
  { name: 'visa_debit_us_transferFail', brand: 'visa', last4: '5572', failsWith: 'could_not_process' },
  { name: 'visa_debit_us_instantPayoutUnsupported', brand: 'visa', last4: '5555', isStandardOnly: true },
  { name: 'mastercard_debit_us_transferSuccess', brand: 'mastercard', last4: '8210' },
  { name: 'discover_debit_us_transferSuccess', brand: 'discover', last4: '1113' },
]

const cardTokenPrefix = 'sbx_'
const traceDigits = 15
const testCardYears = 3

/** Where money arrives within seconds, by country and currency. */
const instantSchemes: Readonly<Record<string, string>> = { US: 'USD', GB: 'GBP' }
const instantEuroCountries = new Set('AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM VA'.split(' '))

/**
 * The bank that answers by the public test accounts. It keeps no state: every answer follows from the order alone, so a repeated order gets the
 * same answer. `traceKey` keys the marks that payouts carry.
 */
export function createSandboxBank({ traceKey }: { traceKey: Buffer }): Bank {
  return {
    findDebitCard(name, now) {
      const row = testDebitCards.find((card) => `tok_${card.name}` === name)
      if (!row) return null
      return {
        cardToken: cardTokenPrefix + row.name,
        brand: row.brand,
        country: 'US',
        last4: row.last4,
        expMonth: 12,
        expYear: now.getUTCFullYear() + testCardYears,
        takesInstant: !row.isStandardOnly,
      }
    },

    findBankAccount(name) {
      const row = testAccounts.find((account) => account.name !== null && `btok_us_${account.name}` === name)
      return row ? { routingNumber: testRoutingNumber, accountNumber: row.number } : null
    },

    takesInstant({ country, currency }) {
      return instantSchemes[country] === currency || (currency === 'EUR' && instantEuroCountries.has(country))
    },

    async send(order) {
      const failureCode = failureOf(order)
      const mark = hmac(traceKey, `payout-trace/${order.idempotencyKey}`).readBigUInt64BE() % 10n ** BigInt(traceDigits)
      return { traceId: mark.toString().padStart(traceDigits, '0'), settlesAs: failureCode ? 'processing_failure' : 'completed', failureCode }
    },
  }
}

function failureOf({ destination, method }: PayoutOrder): PayoutFailureCode | null {
  if (destination.kind === 'debit_card') {
    return testDebitCards.find((card) => cardTokenPrefix + card.name === destination.cardToken)?.failsWith ?? null
  }
  const { accountNumber, achRoutingNumber } = destination.details
  if (achRoutingNumber !== testRoutingNumber) return null
  const row = testAccounts.find((account) => account.number === accountNumber)
  return row?.failsWith && (!row.isInstantOnly || method === 'instant') ? row.failsWith : null
}
