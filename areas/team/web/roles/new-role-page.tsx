import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { permissionsQuery } from '#web/session/queries.ts'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { DetailSkeleton } from '#web/ui/layout/detail-skeleton.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { NewRole } from './new-role.tsx'
import { roleQuery } from './role-queries.ts'

const route = getRouteApi('/shell/settings/team/roles/new')

/** Creates a role, from nothing or as a copy of another one. */
export function NewRolePage() {
  const { t } = useTranslation('roles')
  const { from } = route.useSearch()
  const { id } = useMerchant()
  const catalogue = useQuery(permissionsQuery(id))
  const original = useQuery({ ...roleQuery(id, from ?? ''), enabled: from !== undefined })
  const failed = catalogue.error ?? original.error
  const isReady = catalogue.data && (from === undefined || original.data)
  return (
    <>
      <PageHeader
        subtitle={original.data ? t('create.copyOf', { name: original.data.name }) : t('create.subtitle')}
        breadcrumb={<WayBack path="/settings/team/roles" />}
      />
      {isReady && <NewRole key={from} catalogue={catalogue.data} original={original.data} />}
      {!isReady && !failed && <DetailSkeleton />}
      {!isReady && failed && (
        <ErrorNotice
          title={t('role.failed')}
          error={failed}
          onRetry={() => {
            void catalogue.refetch()
            if (from !== undefined) void original.refetch()
          }}
        />
      )}
    </>
  )
}
