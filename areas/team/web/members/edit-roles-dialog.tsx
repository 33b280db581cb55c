import { isApprovalRequested } from '@counterfoil/contract/approvals/endpoints'
import { type Member, updateMember } from '@counterfoil/contract/team/members'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { useSayRequested } from '../../../shared/approvals/queries.ts'
import { SecondPersonNote, useNeedsSecondPerson } from '../../../shared/approvals/second-person-note.tsx'
import { Refusal } from '../../../shared/errors/refusal.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { rolesQuery } from '../queries.ts'
import { RoleChoices } from '../role-choices.tsx'
import { useRefreshTeam } from '../use-team-change.ts'

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
    send: (body) => call(updateMember, { params: { id, memberId: member.id }, body }, { showsErrors: true }),
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
