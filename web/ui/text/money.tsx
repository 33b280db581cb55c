import { currencyExponent } from '#kernel/money/currencies.ts'
import { formatMoney } from '#kernel/money/money.ts'
import styles from './money.module.css'
import { useLocale } from './use-locale.ts'

interface MoneyProps {
  amountMinor: number
  currency: string
  /** `symbol` for headlines and sentences, `code` (the default) beside other currencies: 1,234.50 USD; `point` for columns: by symbol, with the decimal points below each other; `number` in a ledger, where the total says the currency. */
  mode?: 'symbol' | 'code' | 'point' | 'number'
}

/** An amount in the reader's own format, with the decimals of its currency and figures of equal width. */
export function Money({ amountMinor, currency, mode = 'code' }: MoneyProps) {
  const locale = useLocale()
  if (mode !== 'code') {
    return (
      <span className={styles.money} data-whole={(mode === 'point' && currencyExponent(currency) === 0) || undefined}>
        {formatMoney(amountMinor, currency, locale, mode === 'number' ? 'number' : 'symbol')}
      </span>
    )
  }
  return (
    <span className={styles.money}>
      {formatMoney(amountMinor, currency, locale, 'number')}
      <span className={styles.code}> {currency}</span>
    </span>
  )
}
