import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { permissionsQuery } from '#web/session/queries.ts'
import { DetailPage } from '#web/shared/details/detail-page.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { roleQuery } from './role-queries.ts'
import { RoleView } from './role-view.tsx'

const route = getRouteApi('/shell/settings/team/roles/$roleId')

/** One role: its permissions, its members, and what they see. */
export function RolePage() {
  const { t } = useTranslation('roles')
  const { roleId } = route.useParams()
  const { id } = useMerchant()
  const role = useQuery(roleQuery(id, roleId))
  const catalogue = useQuery(permissionsQuery(id))
  const query = {
    data: role.data && catalogue.data && { role: role.data, catalogue: catalogue.data },
    error: role.error ?? catalogue.error,
    refetch: () => Promise.all([role.refetch(), catalogue.refetch()]),
  }
  return (
    <DetailPage
      query={query}
      text={(key) => t(`role.${key}`)}
      back={<WayBack path="/settings/team/roles" />}
      actions={<Link to="/settings/team/roles">{t('role.all')}</Link>}
      view={(found) => <RoleView key={roleId} {...found} />}
    />
  )
}
