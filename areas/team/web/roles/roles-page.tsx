import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Role } from '#areas/team/contract/roles.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useFetchAhead } from '#web/shared/lists/use-fetch-ahead.ts'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { rolesQuery } from '#web/shared/team/queries.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import list from '#web/ui/lists/list-table.module.css'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import table from '../team-table.module.css'
import { PermissionTable } from './permissions/permission-table.tsx'
import { roleQuery } from './role-queries.ts'
import styles from './roles-page.module.css'

/** The roles of the business: those that every business has, then its own. */
export function RolesPage() {
  const { t } = useTranslation('roles')
  const { id } = useMerchant()
  const mayManage = useCan('roles.manage')
  const roles = useQuery(rolesQuery(id))
  return (
    <>
      <PageHeader
        actions={
          mayManage && (
            <ButtonLink to="/settings/team/roles/new" kind="primary">
              {t('create.open')}
            </ButtonLink>
          )
        }
      />
      {roles.isError && !roles.data ? (
        <ErrorNotice title={t('list.failed')} error={roles.error} onRetry={() => void roles.refetch()} />
      ) : (
        <>
          <RoleTable items={roles.data} />
          {roles.data && <PermissionTable roles={roles.data} />}
        </>
      )}
    </>
  )
}

const columns = ['role', 'kind', 'permissions', 'members'] as const

/** Roles as rows or cards. @param items undefined while they are loading. */
function RoleTable({ items }: { items: readonly Role[] | undefined }) {
  const { t } = useTranslation('roles')
  return (
    <ListTable
      items={items}
      className={`${list.tall} ${table.table} ${styles.roles}`}
      caption={t('list.caption')}
      columns={columns}
      nameColumn={(column) => t(`list.columns.${column}`)}
      useCells={useRoleCells}
      fetchAhead={useFetchAhead(roleQuery)}
      rowsExpected={7}
    />
  )
}

function useRoleCells(role: Role) {
  const { t } = useTranslation('roles')
  return {
    role: (
      <div className={list.words}>
        <Link to="/settings/team/roles/$roleId" params={{ roleId: role.id }} className={`${list.name} ${table.title}`}>
          {role.name}
        </Link>
        <span className={`faint ${styles.description}`}>{role.description}</span>
      </div>
    ),
    kind: t(role.is_system_default ? 'kind.default' : 'kind.custom'),
    permissions: t('list.permissions', { count: role.permissions.length }),
    members: t('list.members', { count: role.member_count }),
  }
}
