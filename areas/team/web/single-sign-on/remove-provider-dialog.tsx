import { useTranslation } from 'react-i18next'
import { removeSsoProvider } from '#areas/identity/contract/single-sign-on/provider.ts'
import { call } from '#web/api/call.ts'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
import { useTeamChange } from '#web/shared/team/use-team-change.ts'
import { useMerchant } from '#web/stores/merchant.ts'

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
    <ConfirmDialog title={t('provider.removeTitle')} submitText={t('provider.remove')} change={change} onClose={onClose}>
      <p>{t('provider.removeText')}</p>
    </ConfirmDialog>
  )
}
