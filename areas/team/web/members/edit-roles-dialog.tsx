import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isApprovalRequested } from '#areas/approvals/contract/endpoints.ts'
import { type Member, updateMember } from '#areas/team/contract/members.ts'
import { call } from '#web/api/call.ts'
import { useSayRequested } from '#web/shared/approvals/queries.ts'
import { SecondPersonNote, useNeedsSecondPerson } from '#web/shared/approvals/second-person-note.tsx'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { rolesQuery } from '#web/shared/team/queries.ts'
import { useRefreshTeam } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { RoleChoices } from '../role-choices.tsx'

/** Replaces the roles of a member. */
export default function EditRolesDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation(['team', 'shell'])
  const { id } = useMerchant()
  const roles = useQuery(rolesQuery(id))
  const refresh = useRefreshTeam()
  const sayRequested = useSayRequested()
  const isRequest = useNeedsSecondPerson('roles')
  const form = useContractForm({
    endpoint: updateMember,
    initial: { roleIds: member.roles.map((role) => role.id) },
    toBody: ({ roleIds }) => ({ role_ids: roleIds, version: member.version }),
    fields: ['role_ids'],
    texts: () => ({ role_ids: t('roles.none') }),
    send: (body) => call(updateMember, { params: { id, memberId: member.id }, body }, { showsFieldErrors: true }),
    onDone: (answer) => {
      refresh()
      if (isApprovalRequested(answer)) sayRequested()
      else showToast({ kind: 'success', text: t('editRoles.done', { name: member.name }) })
      onClose()
    },
    onUnchanged: onClose,
  })
  return (
    <FormDialog
      title={t('editRoles.title', { name: member.name })}
      submitText={t(isRequest ? 'shell:secondPerson.submit' : 'editRoles.submit')}
      form={form}
      isDisabled={!roles.data}
      onClose={onClose}
    >
      <p>{t('editRoles.text')}</p>
      <RoleChoices roles={roles} form={form} />
      <SecondPersonNote subject="roles" />
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
