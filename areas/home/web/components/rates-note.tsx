import { useTranslation } from 'react-i18next'
import type { CurrencyCode } from '#kernel/money/currencies.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import type { Overview } from '../queries.ts'
import styles from './rates-note.module.css'

interface RatesNoteProps {
  /** Into which everything is converted. */
  currency: CurrencyCode
  conversion: NonNullable<Overview['conversion']>
}

/** By which rates the figures were converted, of which day, and what they don't contain. */
export function RatesNote({ currency, conversion: { rates, left_out: leftOut } }: RatesNoteProps) {
  const { t } = useTranslation('overview')
  const locale = useLocale()
  const newest = rates.map(({ day }) => day).reduce((one, other) => (one > other ? one : other), '')
  return (
    <section className={styles.note} aria-label={t('rates.title', { currency })}>
      {newest !== '' && <p>{t('rates.text', { day: formatDay(newest, locale) })}</p>}
      <ul>
        {rates.map(({ currency: from, rate, day }) => (
          <li key={from}>{t(day === newest ? 'rates.rate' : 'rates.rateOf', { from, rate, into: currency, day: formatDay(day, locale) })}</li>
        ))}
      </ul>
      {leftOut.length > 0 && <p data-left-out>{t('rates.leftOut', { currencies: leftOut.join(', ') })}</p>}
    </section>
  )
}
