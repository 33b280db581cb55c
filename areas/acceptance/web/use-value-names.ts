import { amountBand } from '@counterfoil/contract/acceptance/bands'
import type { AcceptanceDimension } from '@counterfoil/contract/acceptance/dimensions'
import type { Weekday } from '@counterfoil/contract/acceptance/fields'
import { unknownCountry } from '@counterfoil/contract/cards/countries'
import { formatMoney } from '@counterfoil/contract/money/money'
import type { CardBrand, CardFunding } from '@counterfoil/contract/statuses'
import { useTranslation } from 'react-i18next'
import { nameCountry } from '../../shared/countries/list-countries.ts'
import { formatHours, nameWeekday } from '../../shared/payments/hours.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import type { Breakdown } from './queries.ts'

type Value = Breakdown['values'][number]

/** Returns how a value of a dimension is called. */
export function useValueNames(by: AcceptanceDimension): (row: Pick<Value, 'value' | 'currency'>) => string {
  const { t } = useTranslation('acceptance')
  const { t: common } = useTranslation()
  const { t: payments } = useTranslation('payments')
  const locale = useLocale()
  const nameBand = ({ value, currency }: Pick<Value, 'value' | 'currency'>) => {
    if (!currency) return value
    const { minMinor, maxMinor } = amountBand(Number(value), currency)
    const inWords = (amountMinor: number) => formatMoney(amountMinor, currency, locale)
    if (minMinor === undefined) return t('breakdown.upTo', { amount: inWords(maxMinor ?? 0) })
    return maxMinor === undefined
      ? t('breakdown.from', { amount: inWords(minMinor) })
      : t('breakdown.between', { from: inWords(minMinor), to: inWords(maxMinor) })
  }
  return (row) => {
    const { value } = row
    if (by === 'brand') return common(`card.brand.${value as CardBrand}`)
    if (by === 'funding') return payments(`funding.${value as CardFunding}`)
    if (by === 'country') return value === unknownCountry ? t('breakdown.unknownCountry') : nameCountry(value, locale)
    if (by === 'amount') return nameBand(row)
    if (by === 'hour') return formatHours(Number(value), locale)
    return by === 'weekday' ? nameWeekday(value as Weekday, locale) : value
  }
}
