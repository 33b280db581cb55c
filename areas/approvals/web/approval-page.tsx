import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { ApprovalView } from './approval-view.tsx'
import { approvalQuery, teamApprovalQuery } from './queries.ts'
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
