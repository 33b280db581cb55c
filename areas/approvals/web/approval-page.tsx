import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalDetail } from '#areas/approvals/contract/endpoints.ts'
import { nameSubject } from '#web/shared/approvals/name-subject.ts'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import styles from '#web/ui/layout/detail.module.css'
import { DetailColumns } from '#web/ui/layout/detail-columns.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { CopyableId } from '#web/ui/text/copyable-id.tsx'
import { useLocale } from '#web/ui/text/use-locale.ts'
import { ApprovalActions } from './approval-actions.tsx'
import { ApprovalFacts } from './approval-facts.tsx'
import { ApprovalStatusTag, Outcome } from './approval-state.tsx'
import { useMoneyDecisions } from './decisions.ts'
import { approvalQuery, teamApprovalQuery } from './queries.ts'
import { ChangeFields } from './team/change-fields.tsx'
import { ChangeView } from './team/change-view.tsx'

const route = getRouteApi('/shell/approvals/$approvalId')
const changeRoute = getRouteApi('/shell/approvals/team/$approvalId')

const pollMs = 30_000
const whilePending = ({ state }: { state: { data?: { status: string } | undefined } }) => (state.data?.status === 'pending' ? pollMs : false)

/** One request about money: what was requested and why, and what became of it. */
export function ApprovalPage() {
  const { approvalId } = route.useParams()
  const { id: merchantId } = useMerchant()
  const approval = useQuery({ ...approvalQuery(merchantId, approvalId), refetchInterval: whilePending })
  return <Found request={approval} view={(found) => <ApprovalView approval={found} />} />
}

/** One change of the team: both sides of it, and what became of it. */
export function ChangePage() {
  const { approvalId } = changeRoute.useParams()
  const { id: merchantId } = useMerchant()
  const approval = useQuery({ ...teamApprovalQuery(merchantId, approvalId), refetchInterval: whilePending })
  return <Found request={approval} view={(found) => <ChangeView approval={found} />} />
}

function Found<A>({ request, view }: { request: UseQueryResult<A>; view: (approval: A) => ReactNode }) {
  const { t } = useTranslation('approvals')
  return (
    <DetailPage
      query={request}
      text={(key) => t(`page.${key}`)}
      back={<WayBack path="/approvals" />}
      actions={<Link to="/approvals">{t('page.all')}</Link>}
      view={view}
    />
  )
}

const ApproveDialog = lazyPart(() => import('./approve-dialog.tsx'))

function ApprovalView({ approval }: { approval: ApprovalDetail }) {
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
      {approval.changes.length > 0 ? (
        <DetailColumns rail={<ApprovalFacts approval={approval} />}>
          <Section title={t('changes.fields')}>
            <ChangeFields changes={approval.changes} />
          </Section>
        </DetailColumns>
      ) : (
        <ApprovalFacts approval={approval} />
      )}
    </>
  )
}
