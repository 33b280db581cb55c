import { useTranslation } from 'react-i18next'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { RefusedReason } from '#web/shared/payments/refused-reason.tsx'
import styles from '#web/ui/layout/detail.module.css'
import { Facts } from '#web/ui/layout/facts.tsx'
import { RiskReason, RuleReason } from './risk-reasons.tsx'

/** Why the payment was declined and what to do about it; the codes for those who talk to a bank. */
export function DeclinePanel({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('payments')
  const { decline, status } = payment
  if (!decline || status !== 'failed') return null
  const attempt = payment.timeline.findLast(({ type }) => type === 'payment.attempt_failed')
  const { risk, rule, refused_by: refusedBy } = attempt ?? {}
  return (
    <section className={`card ${styles.panel}`} data-tone="bad" aria-label={t('decline.title')}>
      <strong>{t('pair', { name: t('decline.title'), value: decline.text })}</strong>
      {risk && (
        <p className={styles.told}>
          <RiskReason decision={risk} />
        </p>
      )}
      {rule && (
        <p className={styles.told}>
          <RuleReason decision={rule} />
        </p>
      )}
      {refusedBy && (
        <p className={styles.told}>
          <RefusedReason refusedBy={refusedBy} />
        </p>
      )}
      <p className={styles.next}>{t('pair', { name: t('decline.next'), value: refusedBy ? t(`refused.next.${refusedBy.switch}`) : decline.next_step })}</p>
      <details>
        <summary>{t('decline.codes')}</summary>
        <Facts
          facts={[
            { key: 'code', label: t('decline.ourCode'), value: <span className="mono">{decline.code}</span> },
            {
              key: 'network',
              label: t('decline.code'),
              value: decline.network_code ? <span className="mono">{decline.network_code}</span> : t('decline.noCode'),
            },
          ]}
        />
      </details>
    </section>
  )
}
