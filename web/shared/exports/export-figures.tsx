import { useTranslation } from 'react-i18next'
import type { ExportItem } from '#areas/exports/contract/endpoints.ts'
import type { Locale } from '#kernel/locale.ts'
import { currencyExponent } from '#kernel/money/currencies.ts'
import { findNumberFormat } from '#kernel/money/number-formats.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { CopyableId } from '../../ui/text/copyable-id.tsx'
import { formatBytes } from '../../ui/text/format-bytes.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import styles from './export-figures.module.css'
import { ExportCount } from './export-progress.tsx'

type Total = NonNullable<ExportItem['file']>['totals'][number]

/** What is in the file of an export, to be compared with it. */
export function ExportFigures({ item }: { item: ExportItem }) {
  const { t } = useTranslation('exports')
  const locale = useLocale()
  const { file } = item
  if (!file) return null
  const columns = Map.groupBy(file.totals, ({ column }) => column)
  return (
    <>
      <p className={styles.figures}>
        <ExportCount item={item} />
        <span>{formatBytes(file.size_bytes, locale)}</span>
        <span>
          {t('hash')} <CopyableId id={file.sha256} />
        </span>
      </p>
      {columns.size > 0 && (
        <details className={styles.totals}>
          <summary>{t('totals')}</summary>
          <Facts facts={[...columns].map(([column, totals]) => ({ key: column, label: column, value: <Totals totals={totals} locale={locale} /> }))} />
        </details>
      )}
    </>
  )
}

function Totals({ totals, locale }: { totals: readonly Total[]; locale: Locale }) {
  return (
    <ul className={styles.amounts}>
      {totals.map(({ currency, amount }) => (
        <li key={currency}>
          {formatTotal(amount, currency, locale)} {currency}
        </li>
      ))}
    </ul>
  )
}

/** Every digit, also of sums above the whole numbers of JavaScript. */
function formatTotal(amount: string, currency: string, locale: Locale): string {
  const digits = currencyExponent(currency)
  return findNumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(amount as `${number}`)
}
