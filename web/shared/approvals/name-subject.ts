import type { Approval } from '#areas/approvals/contract/endpoints.ts'
import type { Locale } from '#kernel/locale.ts'
import { formatMoney } from '#kernel/money/money.ts'

/** What a request is about in a few characters: an amount, or a bank account by the end of its number. */
export function nameSubject({ amount_minor: amountMinor, currency, last4 }: Pick<Approval, 'amount_minor' | 'currency' | 'last4'>, locale: Locale): string {
  return amountMinor === null ? `${currency} •••• ${last4 ?? ''}` : formatMoney(amountMinor, currency, locale)
}
