import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { PaymentRow } from '#web/shared/payments/payment-row.tsx'
import detail from '#web/ui/layout/detail.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'

/** What else the customer paid, by the same card or email or as the same customer. */
export function OthersCard({ dispute: { other_payments: others, payment } }: { dispute: DisputeDetail }) {
  const { t } = useTranslation('dispute')
  const email = payment.customer?.email ?? payment.customer_email
  return (
    <Section title={t('others.title')}>
      {others.items.length === 0 ? (
        <span className={detail.quiet}>{t('others.none')}</span>
      ) : (
        <ul className={detail.rows}>
          {others.items.map((item) => (
            <PaymentRow key={item.id} payment={item}>
              {item.matched_by.map((match) => t(`others.by.${match}`)).join(' · ')}
            </PaymentRow>
          ))}
        </ul>
      )}
      {others.has_more && (
        <p className={detail.remark}>
          {t('others.newest', { count: others.items.length })}
          {email && (
            <>
              <SentenceGap />
              <Link to="/payments" search={searchFor(paymentQuery, { email })}>
                {t('others.more')}
              </Link>
            </>
          )}
        </p>
      )}
    </Section>
  )
}
