import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isApprovalRequested } from '#areas/approvals/contract/endpoints.ts'
import { createRole, type RoleDetail } from '#areas/team/contract/roles.ts'
import { roleLimits } from '#areas/team/contract/rules.ts'
import { call } from '#web/api/call.ts'
import { useSayRequested } from '#web/shared/approvals/queries.ts'
import { useNeedsSecondPerson } from '#web/shared/approvals/second-person-note.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { ButtonLink } from '#web/shared/navigation/button-link.tsx'
import { useRefreshTeam } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { typeLimits } from './limits/typed-limits.ts'
import { findObstacle, nameCopy } from './permissions/permission-groups.ts'
import { findWrongLimit, RoleEditor, type RoleValues, roleFields, toRoleBody } from './role-editor.tsx'
import { type Catalogue, roleQuery } from './role-queries.ts'

interface NewRoleProps {
  catalogue: Catalogue
  /** The copied role, without the permissions that the person can't grant. */
  original: RoleDetail | undefined
}

/** The form of a new role. */
export function NewRole({ catalogue, original }: NewRoleProps) {
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
    send: (body) => call(createRole, { params: { id }, body }, { showsErrors: true }),
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
