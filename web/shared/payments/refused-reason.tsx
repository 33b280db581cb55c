import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RefusedBy } from '#areas/acceptance/contract/accepts.ts'
import { unknownCountry } from '#kernel/cards/countries.ts'
import type { CardBrand } from '#kernel/statuses.ts'
import { useCan } from '../../stores/merchant.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { nameCountry } from '../countries/list-countries.ts'

/** Which switch of the account refuses an attempt, with a link to the switches for members who may open them. */
export function RefusedReason({ refusedBy: { switch: kind, value } }: { refusedBy: RefusedBy }) {
  const { t } = useTranslation('payments')
  const { t: common } = useTranslation()
  const locale = useLocale()
  const mayOpenSwitches = useCan('payments.read')
  const names = {
    brand: () => common(`card.brand.${value as CardBrand}`),
    currency: () => value,
    country: () => (value === unknownCountry ? t('refused.unknownCountry') : nameCountry(value, locale)),
  }
  return (
    <>
      <span>{t(`refused.${kind}`, { value: names[kind]() })}</span>
      {mayOpenSwitches && <Link to="/risk/accepted">{t('refused.view')}</Link>}
    </>
  )
}
