import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CustomerDetail, CustomerLifetime } from '#areas/customers/contract/detail.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { useCan } from '#web/stores/merchant.ts'
import detail from '#web/ui/layout/detail.module.css'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { formatCount } from '#web/ui/text/format-count.ts'
import { Money } from '#web/ui/text/money.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import styles from './page.module.css'

/** Lifetime totals of the customer per currency. */
export function LifetimeCard({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers')
  const locale = useLocale()
  const mayReadPayments = useCan('payments.read')
  const { lifetime, first_payment_at: first, last_payment_at: last, payment_count: count } = customer
  return (
    <Section title={t('lifetime.title')}>
      {lifetime.length === 0 && <span className={detail.quiet}>{t('lifetime.none')}</span>}
      {lifetime.map((totals) => (
        <Totals key={totals.currency} totals={totals} hasHeading={lifetime.length > 1} />
      ))}
      <Facts
        facts={[
          { key: 'first', label: t('lifetime.first'), value: first && <DateTime at={first} /> },
          { key: 'last', label: t('lifetime.last'), value: last && <DateTime at={last} /> },
        ]}
      />
      {lifetime.length > 0 && <p className={detail.remark}>{t('lifetime.hint')}</p>}
      {lifetime.length > 0 && mayReadPayments && (
        <p className={detail.remark}>
          <Link to="/payments" search={searchFor(paymentQuery, { customer_id: customer.id })}>
            {t('lifetime.view', { count, shown: formatCount(count, locale) })}
          </Link>
        </p>
      )}
    </Section>
  )
}

function Totals({ totals, hasHeading }: { totals: CustomerLifetime; hasHeading: boolean }) {
  const { t } = useTranslation('customers')
  const locale = useLocale()
  const { currency, average_minor: average } = totals
  const amount = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />
  return (
    <div className={styles.lifetime}>
      {hasHeading && <h3>{currency}</h3>}
      <dl className={detail.sums}>
        <dt>{t('lifetime.payments')}</dt>
        <dd className="numeric">{formatCount(totals.payment_count, locale)}</dd>
        <dt>{t('lifetime.gross')}</dt>
        <dd>{amount(totals.captured_minor)}</dd>
        <dt>{t('lifetime.refunded')}</dt>
        <dd>{amount(-totals.refunded_minor)}</dd>
        <dt>{t('lifetime.disputed')}</dt>
        <dd>{amount(-totals.disputed_minor)}</dd>
        <dt data-rule data-strong>
          {t('lifetime.net')}
        </dt>
        <dd data-rule data-strong>
          {amount(totals.net_minor)}
        </dd>
        {average !== null && (
          <>
            <dt>{t('lifetime.average')}</dt>
            <dd>{amount(average)}</dd>
          </>
        )}
      </dl>
    </div>
  )
}
