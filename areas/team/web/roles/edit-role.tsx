import { isApprovalRequested } from '@counterfoil/contract/approvals/endpoints'
import { type RoleDetail, updateRole } from '@counterfoil/contract/team/roles'
import { useQueryClient } from '@tanstack/react-query'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { useSayRequested } from '../../../shared/approvals/queries.ts'
import { useNeedsSecondPerson } from '../../../shared/approvals/second-person-note.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { useRefreshTeam } from '../use-team-change.ts'
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
    send: (body) => call(updateRole, { params: { id, roleId: role.id }, body }, { showsErrors: true }),
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
