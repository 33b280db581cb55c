import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { rolesQuery } from '#web/shared/team/queries.ts'
import { TeamHeader } from '#web/shared/team/team-header.tsx'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { RoleTable } from './role-table.tsx'

/** The roles of the business: those that every business has, then its own. */
export function RolesPage() {
  const { t } = useTranslation('roles')
  const { id } = useMerchant()
  const mayManage = useCan('roles.manage')
  const roles = useQuery(rolesQuery(id))
  return (
    <>
      <TeamHeader
        actions={
          <>
            <ButtonLink to="/settings/team/roles/compare">{t('compare.open')}</ButtonLink>
            {mayManage && (
              <ButtonLink to="/settings/team/roles/new" color="primary" variant="solid">
                {t('create.open')}
              </ButtonLink>
            )}
          </>
        }
      />
      {roles.isError && !roles.data ? (
        <ErrorNotice title={t('list.failed')} error={roles.error} onRetry={() => void roles.refetch()} />
      ) : (
        <RoleTable items={roles.data} />
      )}
    </>
  )
}
