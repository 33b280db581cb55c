import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { needsResponse } from '#areas/disputes/contract/tabs.ts'
import type { PaymentDetail } from '#areas/payments/contract/endpoints.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { DisputeStatusTag } from '#web/shared/disputes/dispute-status-tag.tsx'
import { useDeadlineLeft } from '#web/shared/disputes/use-account-now.ts'
import { RefusedReason } from '#web/shared/payments/refused-reason.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { Facts } from '#web/ui/layout/facts.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { formatTime, formatZone } from '#web/ui/time/time.ts'
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

type Dispute = PaymentDetail['disputes'][number]

/** The disputes of a payment, each with its reason, its deadline and the way to its page. */
export function DisputePanels({ payment }: { payment: PaymentDetail }) {
  return payment.disputes.map((dispute) => <DisputePanel key={dispute.id} dispute={dispute} currency={payment.currency} />)
}

function DisputePanel({ dispute, currency }: { dispute: Dispute; currency: string }) {
  const { t } = useTranslation(['payments', 'disputes', 'common'])
  const locale = useLocale()
  const mayRead = useCan('disputes.read')
  const deadline = useDeadline(dispute)
  const { id, status, category, network, network_reason_code: code } = dispute
  const amount = formatMoney(dispute.amount_minor, currency, locale)
  const title = t(dispute.kind === 'query' ? 'dispute.inquiry' : 'dispute.title', { amount })
  const tone = deadline ? 'warn' : status === 'lost' ? 'bad' : undefined
  return (
    <section className={`card ${styles.panel}`} data-tone={tone} aria-label={title}>
      <div className={styles.told}>
        <strong>{title}</strong>
        <DisputeStatusTag status={status} />
      </div>
      <p>{t('dispute.reason', { reason: t(`disputes:reason.${category}`), network: t(`common:card.brand.${network}`), code })}</p>
      {deadline && <p>{deadline}</p>}
      {mayRead && (
        <p>
          <Link to="/payments-product/disputes/$disputeId" params={{ disputeId: id }}>
            {t(dispute.kind === 'query' ? 'dispute.viewInquiry' : 'dispute.view')}
          </Link>
        </p>
      )}
    </section>
  )
}

/** Until when a response is possible, with the time that is left; null once none is. */
function useDeadline({ status, due_by: due }: Dispute): string | null {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { time_zone: timeZone } = useMerchant()
  const left = useDeadlineLeft(due)
  if (left === null || !needsResponse(status)) return null
  return t('dispute.respondBy', { time: formatTime(due, timeZone, locale), zone: formatZone(timeZone, locale, due), left })
}
