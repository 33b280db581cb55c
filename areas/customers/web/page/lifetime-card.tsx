import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CustomerDetail, CustomerLifetime } from '#areas/customers/contract/detail.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { FigureTerm } from '#web/shared/figures/figure-term.tsx'
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
  const locale = useLocale()
  const { currency, average_minor: average } = totals
  const amount = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />
  return (
    <div className={styles.lifetime}>
      {hasHeading && <h3>{currency}</h3>}
      <dl className={detail.sums}>
        <dt>
          <FigureTerm of="customer.lifetime_payments" />
        </dt>
        <dd>{formatCount(totals.payment_count, locale)}</dd>
        <dt>
          <FigureTerm of="customer.lifetime_gross" />
        </dt>
        <dd>{amount(totals.captured_minor)}</dd>
        <dt>
          <FigureTerm of="customer.lifetime_refunded" />
        </dt>
        <dd>{amount(-totals.refunded_minor)}</dd>
        <dt>
          <FigureTerm of="customer.lifetime_disputed" />
        </dt>
        <dd>{amount(-totals.disputed_minor)}</dd>
        <dt data-rule data-strong>
          <FigureTerm of="customer.lifetime_net" />
        </dt>
        <dd data-rule data-strong>
          {amount(totals.net_minor)}
        </dd>
        {average !== null && (
          <>
            <dt>
              <FigureTerm of="customer.lifetime_average" />
            </dt>
            <dd>{amount(average)}</dd>
          </>
        )}
      </dl>
    </div>
  )
}
