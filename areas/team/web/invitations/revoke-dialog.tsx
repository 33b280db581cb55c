import { useTranslation } from 'react-i18next'
import { type Invitation, revokeInvitation } from '#areas/team/contract/invitations.ts'
import { call } from '#web/api/call.ts'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
import { useTeamChange } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'

interface RevokeDialogProps {
  invitation: Invitation
  onRevoked: () => void
  onClose: () => void
}

/** Asks for confirmation before an invitation is revoked. */
export default function RevokeDialog({ invitation: { id: invitationId, email }, onRevoked, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('team')
  const { id } = useMerchant()
  const revoke = useTeamChange({
    send: () => call(revokeInvitation, { params: { id, invitationId } }),
    done: () => t('revoke.done', { email }),
    onDone: onRevoked,
  })
  return (
    <ConfirmDialog title={t('revoke.title', { email })} submitText={t('revoke.submit')} change={revoke} onClose={onClose}>
      <p>{t('revoke.text')}</p>
    </ConfirmDialog>
  )
}
