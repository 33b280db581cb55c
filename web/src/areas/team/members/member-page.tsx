import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/errors.ts'
import { ErrorNotice } from '../../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '../../../ui/layout/detail-skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { WayBack } from '../../../ui/lists/way-back.tsx'
import { memberDetailQuery } from '../queries.ts'
import { MemberView } from './member-view.tsx'

const route = getRouteApi('/shell/settings/team/members/$memberId')

/** One member: profile, permissions and actions. */
export function MemberPage() {
  const { t } = useTranslation('team')
  const { memberId } = route.useParams()
  const { id } = useMerchant()
  const member = useQuery(memberDetailQuery(id, memberId))
  if (member.data) return <MemberView member={member.data} />
  const isUnknown = member.error instanceof ApiError && member.error.status === 404
  return (
    <>
      <PageHeader title={t('member.plain')} breadcrumb={<WayBack path="/settings/team">{t('title')}</WayBack>} />
      {member.isPending && <DetailSkeleton />}
      {isUnknown && (
        <div className="card">
          <EmptyState
            icon={<SearchOutlined />}
            title={t('member.notFoundTitle')}
            text={t('member.notFoundText')}
            actions={<Link to="/settings/team">{t('member.all')}</Link>}
          />
        </div>
      )}
      {member.isError && !isUnknown && <ErrorNotice title={t('member.failed')} error={member.error} onRetry={() => void member.refetch()} />}
    </>
  )
}
