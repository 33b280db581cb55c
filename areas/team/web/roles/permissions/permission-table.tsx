import { useQuery } from '@tanstack/react-query'
import CheckIcon from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import type { Role } from '#areas/team/contract/roles.ts'
import { permissionsQuery } from '#web/session/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { groupPermissions } from './permission-groups.ts'
import { PermissionMarks } from './permission-marks.tsx'
import styles from './permission-table.module.css'

/** Which role has which permission, a column for each role. */
export function PermissionTable({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation('roles')
  const { id } = useMerchant()
  const catalogue = useQuery(permissionsQuery(id)).data
  if (!catalogue) return null
  return (
    <details className={styles.permissions}>
      <summary>{t('matrix.title')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className={styles.frame} tabIndex={0} aria-label={t('matrix.title')}>
        <table>
          <caption className="visually-hidden">{t('matrix.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('matrix.permission')}</th>
              {roles.map((role) => (
                <th key={role.id} scope="col">
                  {role.name}
                </th>
              ))}
            </tr>
          </thead>
          {groupPermissions(catalogue, '').map((group) => (
            <tbody key={group.key}>
              <tr>
                <th colSpan={roles.length + 1} scope="rowgroup">
                  {group.name}
                </th>
              </tr>
              {group.permissions.map((permission) => (
                <tr key={permission.key}>
                  <th scope="row">
                    {permission.name} <PermissionMarks permission={permission} />
                  </th>
                  {roles.map((role) => (
                    <td key={role.id}>{role.permissions.includes(permission.key) && <CheckIcon role="img" aria-label={t('matrix.yes')} />}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </details>
  )
}
