import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { revokeMerchantToken } from '#areas/developers/contract/keys.ts'
import { call } from '#web/api/call.ts'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { type ApiKey, keysQuery, maskKey } from './queries.ts'

interface RevokeKeyDialogProps {
  apiKey: ApiKey
  onRevoked: () => void
  onClose: () => void
}

/** Asks before the calls that use a key stop working. */
export default function RevokeKeyDialog({ apiKey, onRevoked, onClose }: RevokeKeyDialogProps) {
  const { t } = useTranslation('developers')
  const { id, kind } = useMerchant()
  const queries = useQueryClient()
  const key = maskKey(apiKey)
  const revoke = useMutation({
    mutationFn: () => call(revokeMerchantToken, { params: { id, tokenId: apiKey.id } }),
    onSuccess: () => {
      // The key itself is no longer there to be fetched again.
      void queries.invalidateQueries({ queryKey: keysQuery(id).queryKey, exact: true })
      showToast({ kind: 'success', text: t('revoke.done', { key }) })
      onRevoked()
    },
  })
  return (
    <ConfirmDialog title={t('revoke.title', { key })} submitText={t('revoke.submit')} change={revoke} onClose={onClose}>
      <p>{t(`revoke.text.${kind}`)}</p>
    </ConfirmDialog>
  )
}
