import { useTranslation } from 'react-i18next'
import { type SingleSignOn, type SsoMode, setSsoMode } from '#areas/identity/contract/single-sign-on/provider.ts'
import { call } from '#web/api/call.ts'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
import { useTeamChange } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'

interface ModeDialogProps {
  mode: SsoMode
  version: number
  /** Who has never signed in by the provider. */
  members: SingleSignOn['unlinked_members']
  onClose: () => void
}

/** Says what changes for whom before it does. */
export default function ModeDialog({ mode, version, members, onClose }: ModeDialogProps) {
  const { t } = useTranslation('single-sign-on')
  const { id } = useMerchant()
  const change = useTeamChange({
    send: () => call(setSsoMode, { params: { id }, body: { mode, version } }, { showsFieldErrors: true }),
    done: () => t(`mode.done.${mode}`),
    onDone: onClose,
  })
  return (
    <ConfirmDialog title={t(`mode.set.${mode}`)} submitText={t(`mode.set.${mode}`)} isDangerous={false} focused="close" change={change} onClose={onClose}>
      <p>{t(`mode.ask.${mode}`)}</p>
      {mode === 'required' && members.length > 0 && (
        <>
          <p>{t('mode.lockedOut', { count: members.length })}</p>
          <ul className="points" aria-label={t('mode.members')}>
            {members.map((member) => (
              <li key={member.id}>{t('mode.member', { name: member.name, email: member.email })}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}
