import { useTranslation } from 'react-i18next'
import { endMemberSessions, type Member, unfreezeMember } from '#areas/team/contract/members.ts'
import { call } from '#web/api/call.ts'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
import { useTeamChange } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'

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
    <ConfirmDialog title={t(`${act}.title`, { name })} submitText={t(`${act}.submit`)} isDangerous={false} change={change} onClose={onClose}>
      <p>{t(`${act}.text`, { name, business })}</p>
    </ConfirmDialog>
  )
}
