import { useTranslation } from 'react-i18next'
import { type Invitation, resendInvitation } from '#areas/team/contract/invitations.ts'
import { teamLimits } from '#areas/team/contract/rules.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useTeamChange } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { InviteResult } from './invite-result.tsx'

/** Sends an invitation again, and shows its new link. */
export default function ResendDialog({ invitation: { id: invitationId, email }, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation('team')
  const { id } = useMerchant()
  const resend = useTeamChange({
    send: () => call(resendInvitation, { params: { id, invitationId } }),
    done: () => t('resend.done', { email }),
    onDone: () => undefined,
  })
  if (resend.data) return <InviteResult outcomes={[{ email, outcome: 'invited', ...resend.data }]} onClose={onClose} />
  return (
    <FormDialog
      title={t('resend.title', { email })}
      submitText={t('resend.submit')}
      focused="submit"
      form={{ submit: () => resend.mutate(), isSending: resend.isPending }}
      onClose={onClose}
    >
      <p>{t('resend.text', { days: teamLimits.invitationDays })}</p>
      <Refusal error={resend.error} />
    </FormDialog>
  )
}
