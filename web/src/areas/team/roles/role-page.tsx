import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/errors.ts'
import { permissionsQuery } from '../../../session/queries.ts'
import { ErrorNotice } from '../../../shared/errors/error-notice.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '../../../ui/layout/detail-skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { roleQuery } from './role-queries.ts'
import { RoleView } from './role-view.tsx'
import { RolesLink } from './roles-link.tsx'

const route = getRouteApi('/shell/settings/team/roles/$roleId')

/** One role: its permissions, its members, and what they see. */
export function RolePage() {
  const { t } = useTranslation('roles')
  const { roleId } = route.useParams()
  const { id } = useMerchant()
  const role = useQuery(roleQuery(id, roleId))
  const catalogue = useQuery(permissionsQuery(id))
  if (role.data && catalogue.data) return <RoleView key={roleId} role={role.data} catalogue={catalogue.data} />
  const failed = role.error ?? catalogue.error
  const isUnknown = failed instanceof ApiError && failed.status === 404
  return (
    <>
      <PageHeader title={t('role.plain')} breadcrumb={<RolesLink />} />
      {!failed && <DetailSkeleton />}
      {isUnknown && <UnknownRole />}
      {failed && !isUnknown && (
        <ErrorNotice
          title={t('role.failed')}
          error={failed}
          onRetry={() => {
            void role.refetch()
            void catalogue.refetch()
          }}
        />
      )}
    </>
  )
}

function UnknownRole() {
  const { t } = useTranslation('roles')
  return (
    <div className="card">
      <EmptyState
        icon={<SearchOutlined />}
        title={t('role.notFoundTitle')}
        text={t('role.notFoundText')}
        actions={<Link to="/settings/team/roles">{t('role.all')}</Link>}
      />
    </div>
  )
}
