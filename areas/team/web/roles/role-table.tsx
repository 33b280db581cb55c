import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#areas/team/contract/roles.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { ListTable } from '#web/ui/lists/list-table.tsx'
import table from '../team-table.module.css'
import { roleQuery } from './role-queries.ts'
import styles from './role-table.module.css'

const columns = ['role', 'kind', 'permissions', 'members'] as const

/** Roles as rows or cards. @param items undefined while they are loading. */
export function RoleTable({ items }: { items: readonly Role[] | undefined }) {
  const { t } = useTranslation('roles')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const fetchAhead = useCallback((role: Role) => void queries.prefetchQuery(roleQuery(id, role.id)), [queries, id])
  return (
    <ListTable
      items={items}
      className={`${table.table} ${styles.roles}`}
      caption={t('list.caption')}
      columns={columns}
      nameColumn={(column) => t(`list.columns.${column}`)}
      useCells={useRoleCells}
      fetchAhead={fetchAhead}
      rowsExpected={7}
    />
  )
}

function useRoleCells(role: Role) {
  const { t } = useTranslation('roles')
  return {
    role: (
      <div className={table.words}>
        <Link to="/settings/team/roles/$roleId" params={{ roleId: role.id }} className={table.title}>
          {role.name}
        </Link>
        <span className={`${table.detail} ${styles.description}`}>{role.description}</span>
      </div>
    ),
    kind: t(role.is_system_default ? 'kind.default' : 'kind.custom'),
    permissions: t('list.permissions', { count: role.permissions.length }),
    members: t('list.members', { count: role.member_count }),
  }
}
