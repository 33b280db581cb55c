import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { deleteWebhookEndpoint, type WebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import { call } from '#web/api/call.ts'
import ConfirmDialog from '#web/shared/errors/confirm-dialog.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { endpointsQuery } from './queries.ts'

/** Asks before events stop being sent to an endpoint for good. */
export default function DeleteDialog({ endpoint: { id: endpointId, url }, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => call(deleteWebhookEndpoint, { params: { id, endpointId } }),
    onSuccess: async () => {
      await navigate({ to: '/developer/webhooks' })
      void queries.invalidateQueries({ queryKey: endpointsQuery(id).queryKey })
      showToast({ kind: 'success', text: t('delete.done') })
    },
  })
  return (
    <ConfirmDialog title={t('delete.title')} submitText={t('delete.submit')} change={remove} onClose={onClose}>
      <p>{t('delete.text', { url })}</p>
    </ConfirmDialog>
  )
}
