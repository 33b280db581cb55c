import { currencyExponent } from '#kernel/money/currencies.ts'
import { Money } from '#web/ui/text/money.tsx'
import styles from './amount.module.css'

/** An amount in a column of several currencies: those without decimals keep their place free, so that all stand on one decimal point. */
export function Amount({ amountMinor, currency }: { amountMinor: number; currency: string }) {
  return (
    <span className={styles.amount} data-decimals={currencyExponent(currency)}>
      <Money amountMinor={amountMinor} currency={currency} mode="symbol" />
    </span>
  )
}
