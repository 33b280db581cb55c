import { type Invitation, revokeInvitation } from '@counterfoil/contract/team/invitations'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import ConfirmDialog from '../../../shared/errors/confirm-dialog.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { useTeamChange } from '../use-team-change.ts'

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
    send: () => call(revokeInvitation, { params: { id, invitationId } }, { showsErrors: true }),
    done: () => t('revoke.done', { email }),
    onDone: onRevoked,
  })
  return (
    <ConfirmDialog
      title={t('revoke.title', { email })}
      submitText={t('revoke.submit')}
      isSending={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <p>{t('revoke.text')}</p>
    </ConfirmDialog>
  )
}
