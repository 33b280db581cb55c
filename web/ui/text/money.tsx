import { formatMoney } from '#kernel/money/money.ts'
import styles from './money.module.css'
import { useLocale } from './use-locale.ts'

interface MoneyProps {
  amountMinor: number
  currency: string
  /** `symbol` for headlines and sentences, `code` (the default) for columns: 1,234.50 USD. */
  mode?: 'symbol' | 'code'
}

/** An amount in the reader's own format, with the decimals of its currency and figures of equal width. */
export function Money({ amountMinor, currency, mode = 'code' }: MoneyProps) {
  const locale = useLocale()
  if (mode === 'symbol') return <span className={styles.money}>{formatMoney(amountMinor, currency, locale)}</span>
  return (
    <span className={styles.money}>
      {formatMoney(amountMinor, currency, locale, 'number')}
      <span className={styles.code}> {currency}</span>
    </span>
  )
}
