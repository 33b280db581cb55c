import { useTranslation } from 'react-i18next'
import { amountBand } from '#areas/acceptance/contract/bands.ts'
import type { AcceptanceDimension } from '#areas/acceptance/contract/dimensions.ts'
import type { Weekday } from '#areas/acceptance/contract/fields.ts'
import { unknownCountry } from '#kernel/cards/countries.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { CardBrand, CardFunding } from '#kernel/statuses.ts'
import { nameCountry } from '#web/shared/countries/list-countries.ts'
import { formatHours, nameWeekday } from '#web/shared/payments/hours.ts'
import { useLocale } from '#web/ui/text/use-locale.ts'
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
