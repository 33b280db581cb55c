import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { localeHeader } from '#kernel/locale.ts'
import { CustomerLink } from '#web/shared/customers/customer-link.tsx'
import { CardMark } from '#web/shared/payments/card-mark.tsx'
import styles from '#web/ui/layout/detail.module.css'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Explained } from '#web/ui/overlays/explained.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'

/** What we keep of the card; its number never came this far. */
export function CardCard({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const method = payment.payment_method
  if (!method) {
    return (
      <Section title={t('card.title')}>
        <span className={styles.quiet}>{t('card.none')}</span>
      </Section>
    )
  }
  const country = method.country && new Intl.DisplayNames([localeHeader[locale]], { type: 'region' }).of(method.country)
  const fingerprint = <Explained text={t('card.fingerprintHint')}>{t('card.fingerprint')}</Explained>
  return (
    <Section title={t('card.title')}>
      <div className={styles.head}>
        <CardMark brand={method.brand} last4={method.last4} />
      </div>
      <Facts
        facts={[
          { key: 'bin', label: t('card.bin'), value: method.bin },
          { key: 'expiry', label: t('card.expiry'), value: expiryOf(method) },
          { key: 'funding', label: t('card.funding'), value: t(`funding.${method.funding}`) },
          { key: 'country', label: t('card.country'), value: country },
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

/** Who paid. */
export function CustomerCard({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const { customer } = payment
  const email = customer?.email ?? payment.customer_email
  return (
    <Section title={t('customer.title')}>
      {customer || email ? (
        <Facts
          facts={[
            {
              key: 'name',
              label: t('customer.name'),
              value: customer && (
                <CustomerLink id={customer.id}>{customer.name ?? t(customer.is_erased ? 'customer.erased' : 'customer.unnamed')}</CustomerLink>
              ),
            },
            { key: 'email', label: t('customer.email'), value: email },
            { key: 'id', label: t('customer.id'), value: customer && <CopyableId id={customer.id} isWhole /> },
          ]}
        />
      ) : (
        <span className={styles.quiet}>{t('customer.none')}</span>
      )}
    </Section>
  )
}
