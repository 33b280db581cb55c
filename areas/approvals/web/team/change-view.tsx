import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { TeamApprovalDetail } from '#areas/team/contract/team-approvals.ts'
import { useMerchantStore } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { DetailColumns } from '#web/ui/layout/detail-columns.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { DateTime } from '#web/ui/time/date-time.tsx'
import { ApprovalActions } from '../approval-actions.tsx'
import { ApprovalStatusTag, Outcome } from '../approval-state.tsx'
import { useTeamDecisions } from '../decisions.ts'
import { ChangeFields, useChangeTitle } from './change-fields.tsx'

const ApproveDialog = lazyPart(() => import('./approve-change-dialog.tsx'))

/** A change of the team: both sides of it, who asked for it, and who decided. */
export function ChangeView({ approval }: { approval: TeamApprovalDetail }) {
  const { t } = useTranslation('approvals')
  const title = useChangeTitle()
  const decisions = useTeamDecisions(approval.id)
  const { status, decided_at: decidedAt } = approval
  return (
    <>
      <PageHeader
        title={title(approval)}
        breadcrumb={<WayBack path="/approvals" />}
        subtitle={
          <span className={styles.subtitle}>
            <ApprovalStatusTag status={status} />
            <CopyableId id={approval.id} isWhole />
          </span>
        }
        actions={<ApprovalActions approval={approval} decisions={decisions} approveDialog={ApproveDialog} />}
      />
      <Outcome approval={approval} by="person" />
      <DetailColumns
        rail={
          <Section title={t('facts.title')}>
            <Facts
              facts={[
                { key: 'subject', label: t(`changes.subject.${approval.action}`), value: <Subject approval={approval} /> },
                { key: 'requester', label: t('columns.requester'), value: approval.requested_by },
                { key: 'created', label: t('columns.created'), value: <DateTime at={approval.created_at} /> },
                { key: 'decider', label: t(`facts.by.${status}`), value: approval.decided_by },
                { key: 'decided', label: t('facts.decided'), value: decidedAt && <DateTime at={decidedAt} /> },
              ]}
            />
          </Section>
        }
      >
        <Section title={t('changes.fields')}>
          <ChangeFields changes={approval.changes} />
        </Section>
      </DetailColumns>
    </>
  )
}

/** Links to the role or the member, as far as there is a page of it. */
function Subject({ approval }: { approval: TeamApprovalDetail }) {
  const { t } = useTranslation('approvals')
  const routes = useMerchantStore((state) => state.routes)
  const { action, subject, status } = approval
  const id = approval.result_id ?? approval.subject_id
  if (action.startsWith('second_person.')) return t('changes.policy')
  if (action === 'member.roles' && id && routes.includes('/settings/team/members/$memberId')) {
    return (
      <Link to="/settings/team/members/$memberId" params={{ memberId: id }}>
        {subject}
      </Link>
    )
  }
  const isThere = id && action !== 'member.roles' && !(action === 'role.delete' && status === 'approved')
  if (!isThere || !routes.includes('/settings/team/roles/$roleId')) return subject
  return (
    <Link to="/settings/team/roles/$roleId" params={{ roleId: id }}>
      {subject}
    </Link>
  )
}
