import type { PaymentDetail } from '@counterfoil/contract/payments'
import { useTranslation } from 'react-i18next'
import { DateTime } from '../../../ui/date-time.tsx'
import { Money } from '../../../ui/money.tsx'
import { Section } from './section.tsx'
import styles from './timeline.module.css'

type Entry = PaymentDetail['timeline'][number]

const tones: Partial<Record<Entry['type'], 'good' | 'bad'>> = {
  'payment.attempt_failed': 'bad',
  'payment.capture_refused': 'bad',
  'payment.cancellation_refused': 'bad',
  'refund.failed': 'bad',
  'payment.captured': 'good',
  'payment.funds_available': 'good',
  'payment.fraud_reported': 'bad',
  'dispute.opened': 'bad',
  'dispute.escalated': 'bad',
  'dispute.evidence_refused': 'bad',
  'dispute.acceptance_refused': 'bad',
  'dispute.lost': 'bad',
  'dispute.won': 'good',
}

/** What happened to the payment, who did it and when, newest first. */
export function TimelineCard({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  return (
    <Section title={t('timeline.title')}>
      <ol className={styles.timeline}>
        {payment.timeline.toReversed().map((entry) => (
          <TimelineEntry key={entry.id} entry={entry} currency={payment.currency} />
        ))}
      </ol>
    </Section>
  )
}

function TimelineEntry({ entry, currency }: { entry: Entry; currency: string }) {
  const { t } = useTranslation('payments')
  return (
    <li className={styles.entry} data-tone={tones[entry.type]}>
      <span className={styles.what}>
        {t(`timeline.type.${entry.type}`)}
        {entry.amount_minor !== null && (
          <span className={styles.amount}>
            <Money amountMinor={entry.amount_minor} currency={currency} />
          </span>
        )}
      </span>
      <span className={styles.when}>
        <DateTime at={entry.at} />
      </span>
      {entry.decline && (
        <span className={styles.decline}>
          {entry.decline.text} {entry.decline.next_step}
        </span>
      )}
      <span className={styles.who}>{t(`timeline.by.${entry.via}`, { name: entry.member ?? t('timeline.someone') })}</span>
    </li>
  )
}
