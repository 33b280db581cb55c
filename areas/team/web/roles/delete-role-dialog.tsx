import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApprovalRequested } from '#areas/approvals/contract/endpoints.ts'
import { deleteRole, type Role, type RoleDetail } from '#areas/team/contract/roles.ts'
import { call } from '#web/api/call.ts'
import { findFieldError } from '#web/api/errors.ts'
import { useSayRequested } from '#web/shared/approvals/queries.ts'
import { SecondPersonNote, useNeedsSecondPerson } from '#web/shared/approvals/second-person-note.tsx'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { rolesQuery } from '#web/shared/team/queries.ts'
import { useRefreshTeam } from '#web/shared/team/use-team-change.ts'
import { useMerchant, useMerchantStore } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { RoleOptions } from '../role-options.tsx'
import { MemberNames } from './role-members.tsx'
import { roleQuery } from './role-queries.ts'

/** Deletes a role, and gives its members another one. */
export default function DeleteRoleDialog({ role, onClose }: { role: RoleDetail; onClose: () => void }) {
  const { t } = useTranslation(['roles', 'shell'])
  const { id } = useMerchant()
  const own = useMerchantStore((state) => state.permissions)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const refresh = useRefreshTeam()
  const sayRequested = useSayRequested()
  const isRequest = useNeedsSecondPerson('roles')
  const roles = useQuery(rolesQuery(id))
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isUsed = role.members.length > 0
  const isReplacement = (other: Role) =>
    other.id !== role.id && !other.permissions.includes('team.require_second_factor') && other.permissions.every((permission) => own.includes(permission))
  const deletion = useMutation({
    mutationFn: () => call(deleteRole, { params: { id, roleId: role.id }, query: isUsed ? { reassign_to: chosen } : {} }),
    onSuccess: async (answer) => {
      if (isApprovalRequested(answer)) {
        sayRequested()
        onClose()
        return
      }
      showToast({ kind: 'success', text: t('delete.done', { name: role.name }) })
      await navigate({ to: '/settings/team/roles', ignoreBlocker: true })
      queries.removeQueries(roleQuery(id, role.id))
    },
    onSettled: refresh,
  })
  const submit = () => {
    setMissing(isUsed && chosen === '')
    if (!isUsed || chosen !== '') deletion.mutate()
  }
  const problem = isMissing ? t('delete.missing') : findFieldError(deletion.error, 'reassign_to')
  return (
    <FormDialog
      title={t('delete.title', { name: role.name })}
      submitText={t(isRequest ? 'shell:secondPerson.submit' : 'delete.submit')}
      isDangerous
      {...(!isUsed && { focused: 'close' as const })}
      form={{ submit, isSending: deletion.isPending }}
      onClose={onClose}
    >
      {isUsed ? (
        <>
          <p>{t('delete.used', { count: role.members.length })}</p>
          <MemberNames members={role.members} />
          <Field label={t('delete.replacement')} hint={t('delete.replacementHint')} problem={problem}>
            {(control) => (
              <Select
                {...control}
                autoFocus
                value={chosen}
                onChange={(event) => {
                  setChosen(event.target.value)
                  setMissing(false)
                  deletion.reset()
                }}
              >
                <option value="">{t('delete.choose')}</option>
                <RoleOptions roles={roles.data?.filter(isReplacement)} />
              </Select>
            )}
          </Field>
        </>
      ) : (
        <p>{t('delete.unused')}</p>
      )}
      <SecondPersonNote subject="roles" />
      <Refusal error={deletion.error} fields={['reassign_to']} />
    </FormDialog>
  )
}
