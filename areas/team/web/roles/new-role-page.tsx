import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isApprovalRequested } from '#areas/approvals/contract/endpoints.ts'
import { createRole, type RoleDetail } from '#areas/team/contract/roles.ts'
import { roleLimits } from '#areas/team/contract/rules.ts'
import { call } from '#web/api/call.ts'
import { permissionsQuery } from '#web/session/queries.ts'
import { useSayRequested } from '#web/shared/approvals/queries.ts'
import { useNeedsSecondPerson } from '#web/shared/approvals/second-person-note.tsx'
import { ErrorNotice } from '#web/shared/errors/error-notice.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { useRefreshTeam } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { DetailSkeleton } from '#web/ui/layout/detail-skeleton.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { WayBack } from '#web/ui/lists/way-back.tsx'
import { typeLimits } from './limits/typed-limits.ts'
import { findObstacle, nameCopy } from './permissions/permission-groups.ts'
import { findWrongLimit, RoleEditor, type RoleValues, roleFields, toRoleBody } from './role-editor.tsx'
import { type Catalogue, roleQuery } from './role-queries.ts'

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

interface NewRoleProps {
  catalogue: Catalogue
  /** The copied role, without the permissions that the person can't grant. */
  original: RoleDetail | undefined
}

/** The form of a new role. */
function NewRole({ catalogue, original }: NewRoleProps) {
  const { t } = useTranslation(['roles', 'shell', 'pages'])
  const { id } = useMerchant()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const refresh = useRefreshTeam()
  const sayRequested = useSayRequested()
  const isRequest = useNeedsSecondPerson('roles')
  const grantable = catalogue.all.filter((permission) => findObstacle(permission, catalogue.granted) === null).map(({ key }) => key)
  const initial: RoleValues = {
    name: original ? nameCopy(original.name, t('create.suffix'), roleLimits.roleNameLengthMax) : '',
    description: original?.description ?? '',
    permissions: grantable.filter((key) => original?.permissions.includes(key)),
    limits: typeLimits(original?.limits ?? []),
  }
  const form = useContractForm({
    endpoint: createRole,
    initial,
    toBody: toRoleBody,
    fields: roleFields,
    check: (values) => (findWrongLimit(values) ? { limits: t('limits.wrong') } : {}),
    send: (body) => call(createRole, { params: { id }, body }, { showsFieldErrors: true }),
    onDone: async (saved) => {
      if (isApprovalRequested(saved)) {
        sayRequested()
        await navigate({ to: '/approvals/team/$approvalId', params: { approvalId: saved.approval.id }, ignoreBlocker: true })
        return
      }
      queries.setQueryData(roleQuery(id, saved.id).queryKey, saved)
      refresh()
      showToast({ kind: 'success', text: t('create.done', { name: saved.name }) })
      // The form still counts as unsaved here.
      await navigate({ to: '/settings/team/roles/$roleId', params: { roleId: saved.id }, ignoreBlocker: true })
    },
    unsaved: { name: t('pages:/settings/team/roles/new.title') },
  })
  return (
    <RoleEditor
      form={form}
      catalogue={catalogue}
      submitText={t(isRequest ? 'shell:secondPerson.submit' : 'create.open')}
      cancel={<ButtonLink to="/settings/team/roles">{t('create.cancel')}</ButtonLink>}
    />
  )
}
