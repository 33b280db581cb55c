import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import CheckIcon from 'lucide-react/icons/check'
import MinusIcon from 'lucide-react/icons/minus'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#areas/team/contract/roles.ts'
import { permissionsQuery } from '#web/session/queries.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { rolesQuery } from '#web/shared/team/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Switch } from '#web/ui/forms/ticks.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { RoleOptions } from '../../role-options.tsx'
import { groupPermissions } from '../permissions/permission-groups.ts'
import { PermissionMarks } from '../permissions/permission-marks.tsx'
import type { Catalogue } from '../role-queries.ts'
import styles from './compare.module.css'
import { chooseRoles } from './compare-search.ts'

const route = getRouteApi('/shell/settings/team/roles/compare')

/** Two roles side by side. Both are in the address. */
export function ComparePage() {
  const { t } = useTranslation(['roles', 'pages'])
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const switchId = useId()
  const { id } = useMerchant()
  const roles = useQuery(rolesQuery(id))
  const catalogue = useQuery(permissionsQuery(id))
  const [isDifferencesOnly, setDifferencesOnly] = useState(true)
  const failed = roles.error ?? catalogue.error
  // A cached list lacks a role that was just created, until it is reloaded.
  const isOld = roles.isFetching && [search.a, search.b].some((roleId) => roleId !== undefined && !roles.data?.some((role) => role.id === roleId))
  const chosen = isOld ? undefined : roles.data && chooseRoles(roles.data, search)
  return (
    <>
      <PageHeader subtitle={t('compare.subtitle')} breadcrumb={<WayBack path="/settings/team/roles" />} />
      {chosen && catalogue.data ? (
        <section className="card" aria-label={t('pages:/settings/team/roles/compare.title')}>
          <div className={styles.controls}>
            {(['a', 'b'] as const).map((side) => (
              <Field key={side} label={t(`compare.${side}`)}>
                {(control) => (
                  <Select
                    {...control}
                    value={chosen[side].id}
                    onChange={(event) => void navigate({ search: { a: chosen.a.id, b: chosen.b.id, [side]: event.target.value }, replace: true })}
                  >
                    <RoleOptions roles={roles.data} />
                  </Select>
                )}
              </Field>
            ))}
            <div className={styles.switch}>
              <Switch checked={isDifferencesOnly} aria-labelledby={switchId} onChange={setDifferencesOnly} />
              <span id={switchId}>{t('compare.differences')}</span>
            </div>
          </div>
          <CompareTable a={chosen.a} b={chosen.b} catalogue={catalogue.data} isDifferencesOnly={isDifferencesOnly} />
        </section>
      ) : failed ? (
        <ErrorNotice
          title={t('list.failed')}
          error={failed}
          onRetry={() => {
            void roles.refetch()
            void catalogue.refetch()
          }}
        />
      ) : (
        <div className="card">
          <SkeletonRows />
        </div>
      )}
    </>
  )
}

interface CompareTableProps {
  a: Role
  b: Role
  catalogue: Catalogue
  isDifferencesOnly: boolean
}

/** The permissions of two roles by area, a column for each role. */
function CompareTable({ a, b, catalogue, isDifferencesOnly }: CompareTableProps) {
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
      {isHeld ? <CheckIcon aria-hidden /> : <MinusIcon aria-hidden />} {t(isHeld ? 'compare.yes' : 'compare.no')}
    </span>
  )
}
