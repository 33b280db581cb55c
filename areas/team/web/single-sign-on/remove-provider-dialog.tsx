import { useTranslation } from 'react-i18next'
import { removeSsoProvider } from '#areas/identity/contract/single-sign-on/provider.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useTeamChange } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'

/** Asks before members lose the provider. */
export default function RemoveProviderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('single-sign-on')
  const { id } = useMerchant()
  const change = useTeamChange({
    send: () => call(removeSsoProvider, { params: { id } }),
    done: () => t('provider.removed'),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t('provider.removeTitle')}
      submitText={t('provider.remove')}
      isDangerous
      focused="close"
      form={{ submit: () => change.mutate(), isSending: change.isPending }}
      onClose={onClose}
    >
      <p>{t('provider.removeText')}</p>
      <Refusal error={change.error} />
    </FormDialog>
  )
}
