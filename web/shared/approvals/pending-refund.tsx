import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCan, useMerchant } from '../../stores/merchant.ts'
import styles from '../../ui/layout/detail.module.css'
import { useLocale } from '../../ui/text/use-locale.ts'
import { DateTime } from '../../ui/time/date-time.tsx'
import { nameSubject } from './name-subject.ts'
import { pendingOfPaymentQuery } from './queries.ts'

/** A refund of the payment that waits for approval. */
export function PendingRefund({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation('payments')
  const locale = useLocale()
  const { id: merchantId } = useMerchant()
  // Whoever can't refund sees no requests.
  const pending = useQuery({ ...pendingOfPaymentQuery(merchantId, paymentId), enabled: useCan('payments.refund') }).data?.items[0]
  if (!pending) return null
  const amount = nameSubject(pending, locale)
  return (
    <section className={`card ${styles.panel}`} data-tone="warn" aria-label={t('approval.title')}>
      <strong>{t('approval.title')}</strong>
      <p>{t('approval.text', { amount, name: pending.requested_by })}</p>
      <p className={styles.next}>
        {t('approval.expires')} <DateTime at={pending.expires_at} />
      </p>
      <p>
        <Link to="/approvals/$approvalId" params={{ approvalId: pending.id }}>
          {t(pending.can_decide ? 'approval.decide' : 'approval.view')}
        </Link>
      </p>
    </section>
  )
}
