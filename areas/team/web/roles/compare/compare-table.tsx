import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined'
import MinusOutlined from '@ant-design/icons/es/icons/MinusOutlined'
import { useTranslation } from 'react-i18next'
import type { Role } from '#areas/team/contract/roles.ts'
import { groupPermissions } from '../permissions/permission-groups.ts'
import { PermissionMarks } from '../permissions/permission-marks.tsx'
import type { Catalogue } from '../role-queries.ts'
import styles from './compare.module.css'

interface CompareTableProps {
  a: Role
  b: Role
  catalogue: Catalogue
  isDifferencesOnly: boolean
}

/** The permissions of two roles by area, a column for each role. */
export function CompareTable({ a, b, catalogue, isDifferencesOnly }: CompareTableProps) {
  const { t } = useTranslation('roles')
  const isDifferent = ({ key }: { key: Role['permissions'][number] }) => a.permissions.includes(key) !== b.permissions.includes(key)
  const all = isDifferencesOnly ? catalogue.all.filter(isDifferent) : catalogue.all
  const groups = groupPermissions({ areas: catalogue.areas, all }, '')
  if (groups.length === 0) return <p className={styles.same}>{t('compare.same')}</p>
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('compare.caption', { a: a.name, b: b.name })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('compare.permission')}</th>
          <th scope="col">{a.name}</th>
          <th scope="col">{b.name}</th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key}>
          <tr>
            <th colSpan={3} scope="rowgroup" className={styles.area}>
              {group.name}
            </th>
          </tr>
          {group.permissions.map((permission) => (
            <tr key={permission.key} data-different={isDifferent(permission) || undefined}>
              <th scope="row">
                <span className={styles.name}>
                  {permission.name} <PermissionMarks permission={permission} />
                </span>
              </th>
              {[a, b].map((role, side) => (
                <td key={side === 0 ? 'a' : 'b'}>
                  <Held isHeld={role.permissions.includes(permission.key)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Held({ isHeld }: { isHeld: boolean }) {
  const { t } = useTranslation('roles')
  return (
    <span className={styles.held} data-held={isHeld || undefined}>
      {isHeld ? <CheckOutlined aria-hidden /> : <MinusOutlined aria-hidden />} {t(isHeld ? 'compare.yes' : 'compare.no')}
    </span>
  )
}
