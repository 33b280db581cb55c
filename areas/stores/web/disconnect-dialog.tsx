import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ConnectedStore, disconnectStore } from '#areas/stores/contract/endpoints.ts'
import { storesQuery } from '#web/api/account-queries.ts'
import { call } from '#web/api/call.ts'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'

interface DisconnectDialogProps {
  store: ConnectedStore
  onClose: () => void
  onDone: () => void
}

/** Asks before the token of a store is deleted. */
export default function DisconnectDialog({ store: { id: storeId, handle }, onClose, onDone }: DisconnectDialogProps) {
  const { t } = useTranslation('stores')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const disconnect = useMutation({
    mutationFn: () => call(disconnectStore, { params: { id, storeId } }),
    onSuccess: () => {
      onDone()
      void queries.invalidateQueries({ queryKey: storesQuery(id).queryKey })
      // Those of the store are revoked.
      void queries.invalidateQueries({ queryKey: ['merchant', id, 'keys'] })
      showToast({ kind: 'success', text: t('disconnect.done', { store: handle }) })
    },
  })
  return (
    <ConfirmDialog title={t('disconnect.title', { store: handle })} submitText={t('disconnect.submit')} change={disconnect} onClose={onClose}>
      <p>{t('disconnect.text')}</p>
    </ConfirmDialog>
  )
}
