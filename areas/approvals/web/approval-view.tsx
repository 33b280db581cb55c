import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalDetail } from '#areas/approvals/contract/endpoints.ts'
import { nameSubject } from '#web/shared/approvals/name-subject.ts'
import styles from '#web/ui/layout/detail.module.css'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { ApprovalActions } from './approval-actions.tsx'
import { ApprovalFacts } from './approval-facts.tsx'
import { ApprovalStatusTag } from './approval-state.tsx'
import { useMoneyDecisions } from './decisions.ts'
import { Outcome } from './outcome.tsx'
import { ChangeFields } from './team/change-fields.tsx'

const ApproveDialog = lazy(() => import('./approve-dialog.tsx'))

export function ApprovalView({ approval }: { approval: ApprovalDetail }) {
  const { t } = useTranslation('approvals')
  const locale = useLocale()
  const decisions = useMoneyDecisions(approval.id)
  return (
    <>
      <PageHeader
        title={t(`page.title.${approval.action}`, { amount: nameSubject(approval, locale) })}
        breadcrumb={<WayBack path="/approvals" />}
        subtitle={
          <span className={styles.subtitle}>
            <ApprovalStatusTag status={approval.status} />
            <CopyableId id={approval.id} isWhole />
          </span>
        }
        actions={<ApprovalActions approval={approval} decisions={decisions} approveDialog={ApproveDialog} />}
      />
      <Outcome approval={approval} by={approval.amount_minor === null ? 'person' : 'limit'} />
      <div className={styles.columns}>
        {approval.changes.length > 0 && (
          <Section title={t('changes.fields')}>
            <ChangeFields changes={approval.changes} />
          </Section>
        )}
        <ApprovalFacts approval={approval} />
      </div>
    </>
  )
}
