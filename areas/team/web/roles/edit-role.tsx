import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isApprovalRequested } from '#areas/approvals/contract/endpoints.ts'
import { type RoleDetail, updateRole } from '#areas/team/contract/roles.ts'
import { call } from '#web/api/call.ts'
import { ApiError } from '#web/api/errors.ts'
import { useSayRequested } from '#web/shared/approvals/queries.ts'
import { useNeedsSecondPerson } from '#web/shared/approvals/second-person-note.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useRefreshTeam } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { typeLimits } from './limits/typed-limits.ts'
import { findWrongLimit, RoleEditor, type RoleValues, roleFields, toRoleBody } from './role-editor.tsx'
import { RoleMembers } from './role-members.tsx'
import { type Catalogue, roleQuery } from './role-queries.ts'

/** Changes a role. After a conflict, the page shows the saved role and keeps the person's changes in the fields. */
export function EditRole({ role, catalogue }: { role: RoleDetail; catalogue: Catalogue }) {
  const { t } = useTranslation(['roles', 'shell'])
  const { id } = useMerchant()
  const queries = useQueryClient()
  const refresh = useRefreshTeam()
  const sayRequested = useSayRequested()
  const isRequest = useNeedsSecondPerson('roles')
  const initial: RoleValues = { name: role.name, description: role.description, permissions: role.permissions, limits: typeLimits(role.limits) }
  const form = useContractForm({
    endpoint: updateRole,
    initial,
    toBody: (values) => ({ ...toRoleBody(values), version: role.version }),
    fields: roleFields,
    check: (values) => (findWrongLimit(values) ? { limits: t('limits.wrong') } : {}),
    send: (body) => call(updateRole, { params: { id, roleId: role.id }, body }, { showsFieldErrors: true }),
    onDone: (saved) => {
      if (isApprovalRequested(saved)) {
        sayRequested()
        return
      }
      queries.setQueryData(roleQuery(id, role.id).queryKey, saved)
      refresh()
      showToast({ kind: 'success', text: t('editor.saved', { name: saved.name }) })
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.status === 409) refresh()
      return false
    },
    onUnchanged: () => showToast({ kind: 'info', text: t('editor.unchanged') }),
    unsaved: { name: role.name },
  })
  return (
    <RoleEditor
      form={form}
      catalogue={catalogue}
      submitText={t(isRequest ? 'shell:secondPerson.submit' : 'editor.save')}
      cancel={form.isChanged && !form.isSending && <Button onClick={form.discard}>{t('editor.discard')}</Button>}
    >
      <RoleMembers role={role} />
    </RoleEditor>
  )
}
