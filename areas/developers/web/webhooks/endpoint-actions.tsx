import { useMutation, useQueryClient } from '@tanstack/react-query'
import EllipsisVerticalIcon from 'lucide-react/icons/ellipsis-vertical'
import { useTranslation } from 'react-i18next'
import { sendTestWebhook } from '#areas/developers/contract/webhooks/deliveries.ts'
import { revealWebhookSecret, setWebhookStatus, type WebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import { call } from '#web/api/call.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/overlays/menu-button.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { webhooksKey } from './queries.ts'

const EndpointDialog = lazyPart(() => import('./endpoint-dialog.tsx'))
const RollDialog = lazyPart(() => import('./roll-dialog.tsx'))
const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'))
const SecretDialog = lazyPart(async () => ({ default: (await import('./secret-dialog.tsx')).SecretDialog }))

/** What whoever manages webhooks can do with an endpoint. */
export function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks')
  const { id } = useMerchant()
  const params = { id, endpointId: endpoint.id }
  const queries = useQueryClient()
  const dialog = useDialog<'edit' | 'roll' | 'delete'>()
  const isEnabled = endpoint.status === 'enabled'
  const refresh = () => queries.invalidateQueries({ queryKey: webhooksKey(id) })
  const switchStatus = useMutation({
    mutationFn: () => call(setWebhookStatus, { params, body: { status: isEnabled ? 'paused' : 'enabled' } }),
    onSuccess: () => {
      void refresh()
      showToast({ kind: 'success', text: t(isEnabled ? 'action.pausedDone' : 'action.resumedDone') })
    },
  })
  const test = useMutation({
    mutationFn: () => call(sendTestWebhook, { params }),
    onSuccess: () => {
      void refresh()
      showToast({ kind: 'success', text: t('action.testDone') })
    },
  })
  const reveal = useMutation({
    mutationFn: () => call(revealWebhookSecret, { params }),
    // A secret is not kept once it was shown.
    gcTime: 0,
  })
  const { data: shown } = reveal
  return (
    <>
      {isEnabled && (
        <Button isBusy={test.isPending} onClick={() => test.mutate()}>
          {t('action.test')}
        </Button>
      )}
      <Button kind={isEnabled ? 'default' : 'primary'} isBusy={switchStatus.isPending} onClick={() => switchStatus.mutate()}>
        {t(isEnabled ? 'action.pause' : 'action.resume')}
      </Button>
      <MenuButton
        label={t('action.more')}
        sections={[
          {
            key: 'endpoint',
            choices: [
              { key: 'edit', label: t('edit.title'), onChoose: () => dialog.open('edit') },
              { key: 'reveal', label: t('secret.reveal'), onChoose: () => reveal.mutate() },
              { key: 'roll', label: t('roll.title'), onChoose: () => dialog.open('roll') },
              { key: 'delete', label: t('delete.submit'), onChoose: () => dialog.open('delete') },
            ],
          },
        ]}
      >
        <EllipsisVerticalIcon aria-hidden />
      </MenuButton>
      {dialog.subject === 'edit' && <EndpointDialog endpoint={endpoint} onClose={dialog.close} />}
      {dialog.subject === 'roll' && <RollDialog endpointId={endpoint.id} onClose={dialog.close} />}
      {dialog.subject === 'delete' && <DeleteDialog endpoint={endpoint} onClose={dialog.close} />}
      {shown && (
        <SecretDialog
          title={t('secret.title')}
          secret={shown.secret}
          former={shown.former_secret && shown.former_secret_ends_at ? { secret: shown.former_secret, endsAt: shown.former_secret_ends_at } : null}
          onClose={reveal.reset}
        />
      )}
    </>
  )
}
