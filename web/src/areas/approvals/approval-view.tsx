import type { ApprovalDetail } from '@counterfoil/contract/approvals'
import { formatMoney } from '@counterfoil/contract/money/money'
import { useTranslation } from 'react-i18next'
import styles from '../../ui/layout/detail.module.css'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { WayBack } from '../../ui/lists/way-back.tsx'
import { CopyableId } from '../../ui/text/copyable-id.tsx'
import { useLocale } from '../../ui/text/use-locale.ts'
import { DateTime } from '../../ui/time/date-time.tsx'
import { ApprovalActions } from './approval-actions.tsx'
import { ApprovalFacts } from './approval-facts.tsx'
import { ApprovalStatusTag } from './approval-status-tag.tsx'

export function ApprovalView({ approval }: { approval: ApprovalDetail }) {
  const { t } = useTranslation('approvals')
  const locale = useLocale()
  const { amount_minor: amountMinor, currency } = approval
  return (
    <>
      <PageHeader
        title={t(`page.title.${approval.action}`, { amount: formatMoney(amountMinor, currency, locale) })}
        breadcrumb={<WayBack path="/approvals">{t('title')}</WayBack>}
        subtitle={
          <span className={styles.subtitle}>
            <ApprovalStatusTag status={approval.status} />
            <CopyableId id={approval.id} isWhole />
          </span>
        }
        actions={<ApprovalActions approval={approval} />}
      />
      <Outcome approval={approval} />
      <div className={styles.columns}>
        <ApprovalFacts approval={approval} />
      </div>
    </>
  )
}

/** What happens next, or how the request ended. */
function Outcome({ approval }: { approval: ApprovalDetail }) {
  const { t } = useTranslation('approvals')
  const { status, can_decide: canDecide, is_own: isOwn, decline_reason: reason, failure } = approval
  if (status === 'approved' || status === 'canceled') return null
  const isPending = status === 'pending'
  const text = isPending ? t(isOwn ? 'outcome.own' : canDecide ? 'outcome.decide' : 'outcome.others') : (reason ?? failure ?? t('outcome.expired'))
  return (
    <section className={`card ${styles.panel}`} data-tone={isPending ? 'warn' : 'bad'} aria-label={t(`status.${status}`)}>
      <strong>{t(`outcome.title.${status}`)}</strong>
      <p>{text}</p>
      {isPending && (
        <p className={styles.next}>
          {t('facts.expires')} <DateTime at={approval.expires_at} />
        </p>
      )}
    </section>
  )
}
