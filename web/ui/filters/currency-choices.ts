import { type Locale, localeHeader } from '#kernel/locale.ts'
import { type CurrencyCode, currencyCodes } from '#kernel/money/currencies.ts'

export interface CurrencyChoice {
  readonly code: CurrencyCode
  readonly label: string
}

/**
 * Returns the currencies to choose from, by code and name.
 * @param used The account's currencies; every currency while they are unknown.
 * @param chosen Stays a choice even if the account does not use it, since a link may contain any currency.
 */
export function listCurrencyChoices(used: readonly CurrencyCode[] | undefined, chosen: CurrencyCode | undefined, locale: Locale): CurrencyChoice[] {
  const names = new Intl.DisplayNames([localeHeader[locale]], { type: 'currency', fallback: 'none' })
  const codes = new Set([...(used ?? currencyCodes), ...(chosen ? [chosen] : [])])
  return [...codes].map((code) => {
    const name = names.of(code)
    // Some browsers have no name for some currencies, and some return the code in spite of `fallback`.
    return { code, label: name && name !== code ? `${code} · ${name}` : code }
  })
}
