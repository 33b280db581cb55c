import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { nameCountry } from '#web/shared/countries/list-countries.ts'
import { CardMark } from '#web/shared/payments/card-mark.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Explained } from '#web/ui/overlays/explained.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'

/** What we keep of the card; its number never came this far. */
export function CardCard({ payment: { payment_method: method } }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  if (!method) return null
  const fingerprint = <Explained text={t('card.fingerprintHint')}>{t('card.fingerprint')}</Explained>
  return (
    <Section title={t('card.title')}>
      <Facts
        facts={[
          { key: 'number', label: t('card.number'), value: <CardMark brand={method.brand} last4={method.last4} /> },
          { key: 'bin', label: t('card.bin'), value: method.bin },
          { key: 'expiry', label: t('card.expiry'), value: expiryOf(method) },
          { key: 'funding', label: t('card.funding'), value: t(`funding.${method.funding}`) },
          { key: 'country', label: t('card.country'), value: method.country && nameCountry(method.country, locale) },
          { key: 'cvc', label: t('card.cvc'), value: method.cvc_check && t(`card.cvcCheck.${method.cvc_check}`) },
          { key: 'fingerprint', label: fingerprint, value: <span className="mono">{method.fingerprint}</span> },
        ]}
      />
    </Section>
  )
}

/** As it is printed on cards. */
function expiryOf({ exp_month: month, exp_year: year }: { exp_month: number; exp_year: number }): string {
  return `${String(month).padStart(2, '0')} / ${String(year % 100).padStart(2, '0')}`
}
