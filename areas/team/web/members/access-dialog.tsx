import { useTranslation } from 'react-i18next'
import { endMemberSessions, type Member, unfreezeMember } from '#areas/team/contract/members.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useTeamChange } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'

interface AccessDialogProps {
  act: 'unfreeze' | 'sessions'
  member: Member
  onClose: () => void
}

/** Asks for confirmation before a member is unfrozen or signed out. */
export default function AccessDialog({ act, member, onClose }: AccessDialogProps) {
  const { t } = useTranslation('team')
  const { id, business_name: business } = useMerchant()
  const { name } = member
  const params = { id, memberId: member.id }
  const change = useTeamChange<unknown>({
    send: () =>
      act === 'unfreeze'
        ? call(unfreezeMember, { params, body: { version: member.version } }, { showsFieldErrors: true })
        : call(endMemberSessions, { params }),
    done: () => t(`${act}.done`, { name }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t(`${act}.title`, { name })}
      submitText={t(`${act}.submit`)}
      focused="submit"
      form={{ submit: () => change.mutate(), isSending: change.isPending }}
      onClose={onClose}
    >
      <p>{t(`${act}.text`, { name, business })}</p>
      <Refusal error={change.error} />
    </FormDialog>
  )
}
