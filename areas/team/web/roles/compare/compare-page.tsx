import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import Switch from 'antd/es/switch'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { permissionsQuery } from '#web/session/queries.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { rolesQuery } from '#web/shared/team/queries.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { RoleOptions } from '../../role-choices.tsx'
import styles from './compare.module.css'
import { chooseRoles } from './compare-search.ts'
import { CompareTable } from './compare-table.tsx'

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
              <Switch size="small" checked={isDifferencesOnly} aria-labelledby={switchId} onChange={setDifferencesOnly} />
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
