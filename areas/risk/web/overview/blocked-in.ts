import type { BlockedPayments } from '#areas/risk/contract/overview.ts'
import type { CurrencyCode } from '#kernel/money/currencies.ts'

const none: BlockedPayments = { payments: 0, attempts: 0, amounts: [] }

/** The blocked payments of one currency. @param currency undefined for all. */
export function blockedIn(blocked: BlockedPayments, currency: CurrencyCode | undefined): BlockedPayments {
  if (currency === undefined) return blocked
  const own = blocked.amounts.find((one) => one.currency === currency)
  return own ? { payments: own.payments, attempts: own.attempts, amounts: [own] } : none
}
