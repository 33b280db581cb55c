import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CustomerTotals } from '#areas/customers/contract/list.ts'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { useCan } from '../../stores/merchant.ts'
import { type Fact, Facts } from '../../ui/layout/facts.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { formatCount } from '../../ui/text/format-count.ts'
import { useLocale } from '../../ui/text/use-locale.ts'
import { DateTime } from '../../ui/time/date-time.tsx'
import { FigureTerm } from '../figures/figure-term.tsx'

/** A customer by name, which leads to their page for those who may open it. */
export function CustomerLink({ id, children }: { id: string; children: ReactNode }) {
  if (!useCan('customers.read')) return children
  return (
    <Link to="/customers/$customerId" params={{ customerId: id }}>
      {children}
    </Link>
  )
}

/** Who paid, and what they have paid so far; absent if the payment doesn't say. */
export function CustomerCard({ payment }: { payment: Pick<PaymentDetail, 'customer' | 'customer_name' | 'customer_email'> }) {
  const { t } = useTranslation('payments')
  const { customer, customer_name: givenName, customer_email: givenEmail } = payment
  const name = customer ? (
    <CustomerLink id={customer.id}>{customer.name ?? t(customer.is_erased ? 'customer.erased' : 'customer.unnamed')}</CustomerLink>
  ) : (
    givenName
  )
  const email = customer?.email ?? givenEmail
  const paid = usePaid(customer?.totals)
  if (!name && !email) return null
  return (
    <Section title={t('customer.title')}>
      <Facts facts={[{ key: 'name', label: t('customer.name'), value: name }, { key: 'email', label: t('customer.email'), value: email }, ...paid]} />
    </Section>
  )
}

function usePaid(totals: CustomerTotals | null | undefined): Fact[] {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  if (!totals) return []
  const { first_payment_at: first, gross, payment_count: payments, dispute_count: disputes } = totals
  return [
    { key: 'since', label: t('customer.since'), value: first && <DateTime at={first} style="day" /> },
    {
      key: 'gross',
      label: <FigureTerm of="payment.lifetime_gross">{t('customer.paid')}</FigureTerm>,
      value: gross.map((one) => formatMoney(one.amount_minor, one.currency, locale)).join(' · '),
    },
    { key: 'payments', label: <FigureTerm of="payment.lifetime_payments" />, value: formatCount(payments, locale) },
    { key: 'disputes', label: t('customer.disputes'), value: disputes > 0 ? formatCount(disputes, locale) : null },
  ]
}
