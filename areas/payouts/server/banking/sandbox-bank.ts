import type { PayoutFailureCode } from '#areas/payouts/contract/failures.ts'
import { hmac } from '#server/infra/keys/crypto.ts'
import type { Bank, PayoutOrder } from './bank.ts'
import { testAccounts, testDebitCards, testRoutingNumber } from './sandbox-bank-table.ts'

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
