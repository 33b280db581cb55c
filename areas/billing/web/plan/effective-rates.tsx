import { useTranslation } from 'react-i18next'
import type { MonthFigures } from '#areas/billing/contract/endpoints.ts'
import { useFigureTitle } from '#web/shared/figures/figure-texts.ts'
import formStyles from '#web/shared/settings/forms.module.css'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { FiguresTable } from '#web/ui/lists/figures-table.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatDay } from '#web/ui/time/time.ts'
import { formatEffectiveRate } from './format-share.ts'
import styles from './plan.module.css'

/** Fees as a share of volume, a table for each currency, newest month first. */
export function EffectiveRates({ months }: { months: readonly MonthFigures[] }) {
  const { t } = useTranslation('billing')
  const currencies = [...new Set(months.flatMap(({ figures }) => figures.map(({ currency }) => currency)))].toSorted()
  return (
    <SettingsCard anchor="effectiveRates" title={t('plan.rates.title')} text={t('plan.rates.text')}>
      {currencies.length === 0 && <p className={formStyles.quiet}>{t('plan.rates.none')}</p>}
      {currencies.map((currency) => (
        <CurrencyRates key={currency} currency={currency} months={months} />
      ))}
      {currencies.length > 0 && <p className={styles.formula}>{t('plan.rates.formula')}</p>}
    </SettingsCard>
  )
}

function CurrencyRates({ currency, months }: { currency: string; months: readonly MonthFigures[] }) {
  const { t } = useTranslation('billing')
  const locale = useLocale()
  const title = useFigureTitle()
  const none = <span className="dim">{t('plan.rates.noVolume')}</span>
  return (
    <>
      <h3 className={styles.currency}>{currency}</h3>
      <FiguresTable
        caption={t('plan.rates.caption', { currency })}
        columns={['month', 'gross', 'fees', 'rate']}
        nameColumn={(column) => (column === 'gross' || column === 'fees' ? title(`plan.${column}`) : t(`plan.rates.columns.${column}`))}
        rows={months.map(({ month, is_closed, figures }) => {
          const name = formatDay(`${month}-01`, locale, 'monthYear')
          const own = figures.find((row) => row.currency === currency) ?? { volume_minor: 0, fee_minor: 0 }
          return {
            key: month,
            cells: {
              month: is_closed ? name : t('plan.rates.soFar', { month: name }),
              gross: own.volume_minor === 0 ? none : <Money amountMinor={own.volume_minor} currency={currency} />,
              fees: own.fee_minor === 0 && own.volume_minor === 0 ? null : <Money amountMinor={own.fee_minor} currency={currency} />,
              rate: formatEffectiveRate(own, locale),
            },
          }
        })}
      />
    </>
  )
}
