import type { PaymentDetail } from '@counterfoil/contract/payments'
import { useTranslation } from 'react-i18next'
import { CardMark } from '../../../shared/payments/card-mark.tsx'
import { StatusTag } from '../../../ui/feedback/status-tag.tsx'
import styles from '../../../ui/layout/detail.module.css'
import { Section } from '../../../ui/layout/section.tsx'
import { CopyableId } from '../../../ui/text/copyable-id.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { DateTime } from '../../../ui/time/date-time.tsx'

/** Every time a card was tried, with what its bank said. */
export function AttemptsCard({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  if (payment.attempts.length === 0) return null
  return (
    <Section title={t('attempts.title')}>
      <ul className={styles.rows}>
        {payment.attempts.toReversed().map((attempt) => (
          <li key={attempt.id}>
            <StatusTag tone={attempt.outcome === 'authorised' ? 'good' : 'bad'}>{t(`attempts.${attempt.outcome}`)}</StatusTag>
            <span className={styles.end}>
              <Money amountMinor={attempt.amount_minor} currency={payment.currency} />
            </span>
            <CardMark brand={attempt.card.brand} last4={attempt.card.last4} />
            <span className={`${styles.quiet} ${styles.end}`}>
              <DateTime at={attempt.created_at} />
            </span>
            {attempt.decline && <span className={styles.wide}>{attempt.decline.text}</span>}
            <span className={styles.wide}>
              <CopyableId id={attempt.id} isWhole />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
