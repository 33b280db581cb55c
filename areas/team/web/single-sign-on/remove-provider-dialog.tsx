import { removeSsoProvider } from '@counterfoil/contract/single-sign-on/provider'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { Refusal } from '../../../shared/errors/refusal.tsx'
import { useMerchant } from '../../../stores/merchant.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { useTeamChange } from '../use-team-change.ts'

/** Asks before members lose the provider. */
export default function RemoveProviderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('single-sign-on')
  const { id } = useMerchant()
  const change = useTeamChange({
    send: () => call(removeSsoProvider, { params: { id } }, { showsErrors: true }),
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
