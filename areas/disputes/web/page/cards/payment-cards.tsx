import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { compellingEvidence, elementMetadataKeys, evidenceElements } from '#areas/disputes/contract/compelling-evidence.ts'
import type { DisputeDetail } from '#areas/disputes/contract/detail.ts'
import type { EarlierPayments } from '#areas/disputes/contract/detail-parts.ts'
import { paymentQuery } from '#areas/payments/contract/query.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { searchFor } from '#web/shared/lists/search-for.ts'
import { CardMark } from '#web/shared/payments/card-mark.tsx'
import { PaymentRow } from '#web/shared/payments/payment-row.tsx'
import { PaymentStatusTag } from '#web/shared/payments/payment-status-tag.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { StatusTag } from '#web/ui/feedback/status-tag.tsx'
import detail from '#web/ui/layout/detail.module.css'
import { Facts } from '#web/ui/layout/facts.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { SentenceGap } from '#web/ui/text/sentence-gap.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { formatTime } from '#web/ui/time/time.ts'
import styles from './cards.module.css'

/** The disputed payment. */
export function PaymentCard({ dispute: { payment } }: { dispute: DisputeDetail }) {
  const { t } = useTranslation('dispute')
  const locale = useLocale()
  const { id, currency, card, amount_refunded_minor: refundedMinor } = payment
  const amount = formatMoney(payment.amount_minor, currency, locale)
  const link = (
    <Link to="/payments/$paymentId" params={{ paymentId: id }} aria-label={t('payment.view', { amount })}>
      {amount}
    </Link>
  )
  return (
    <Section title={t('payment.title')}>
      <Facts
        facts={[
          { key: 'amount', label: t('payment.amount'), value: link },
          { key: 'refunded', label: t('payment.refunded'), value: refundedMinor > 0 ? formatMoney(-refundedMinor, currency, locale) : null },
          { key: 'status', label: t('payment.status'), value: <PaymentStatusTag status={payment.status} /> },
          { key: 'captured', label: t('payment.captured'), value: payment.captured_at && <DateTime at={payment.captured_at} /> },
          { key: 'card', label: t('payment.card'), value: card && <CardMark brand={card.brand} last4={card.last4} /> },
          { key: 'order', label: t('payment.order'), value: payment.order_number },
          { key: 'description', label: t('payment.description'), value: payment.description },
          { key: 'descriptor', label: t('payment.descriptor'), value: payment.statement_descriptor },
        ]}
      />
    </Section>
  )
}

/** Other payments, each with what it has in common: the customer, the card or the email. One card can be of several customers. */
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

/** Earlier payments that prove the cardholder's habit under Visa's rule, each with why it qualifies or doesn't. */
export function EarlierCard({ dispute: { earlier_payments: earlier } }: { dispute: DisputeDetail }) {
  const { t } = useTranslation('dispute')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  if (!earlier) return null
  const dayOf = (at: string) => formatTime(at, timeZone, locale, 'day')
  const count = earlier.items.filter(({ qualifies }) => qualifies).length
  const needed = compellingEvidence.paymentCountMin
  return (
    <Section title={t('earlier.title')}>
      <p className={styles.lead}>{earlier.is_met ? t('earlier.met', { count }) : t('earlier.notMet', { count, needed })}</p>
      <p className={styles.text}>{t('earlier.about', { from: dayOf(earlier.from), to: dayOf(earlier.to) })}</p>
      <Missing earlier={earlier} />
      {earlier.items.length === 0 ? <p className={detail.remark}>{t('earlier.none')}</p> : <Rows earlier={earlier} />}
    </Section>
  )
}

function Rows({ earlier }: { earlier: EarlierPayments }) {
  const { t } = useTranslation('dispute')
  return (
    <ul className={`${detail.rows} ${styles.after}`}>
      {earlier.items.map((item) => (
        <PaymentRow key={item.id} payment={item}>
          <span className={`${detail.line} ${styles.side}`}>
            <StatusTag tone={item.qualifies ? 'good' : 'idle'}>{t(item.qualifies ? 'earlier.qualifies' : 'earlier.not')}</StatusTag>
            {evidenceElements.map((element) => (
              <span key={element} data-match={item.matches[element]}>
                {t(`earlier.match.${item.matches[element]}`, { element: t(`earlier.element.${element}`) })}
              </span>
            ))}
          </span>
        </PaymentRow>
      ))}
    </ul>
  )
}

/** What the shop didn't send with the disputed payment, and how to send it. */
function Missing({ earlier: { missing, is_met: isMet } }: { earlier: EarlierPayments }) {
  const { t } = useTranslation('dispute')
  const locale = useLocale()
  if (missing.length === 0 || isMet) return null
  const list = new Intl.ListFormat(locale, { style: 'narrow' })
  return (
    <p className={`${detail.remark} ${styles.breakable}`}>
      {t('earlier.missing', { elements: list.format(missing.map((element) => t(`earlier.element.${element}`))) })}
      <SentenceGap />
      {t('earlier.send', { keys: list.format(missing.map((element) => elementMetadataKeys[element])) })}
    </p>
  )
}
