import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createWebhookEndpoint, everyEvent, updateWebhookEndpoint, type WebhookEndpoint } from '#areas/developers/contract/webhooks/endpoints.ts'
import { hostNames, isOnHost, originOfWebhook } from '#areas/developers/contract/webhooks/url.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { EventTypesField } from './event-types-field.tsx'
import { endpointsQuery, webhooksKey } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import styles from './webhooks.module.css'

type Body = BodyInput<typeof createWebhookEndpoint>

/** Adds an endpoint, whose secret the dialog then shows, or changes one. */
export default function EndpointDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint | null; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const list = useQuery(endpointsQuery(id))
  const hosts = list.data?.hosts ?? []
  const [secret, setSecret] = useState<string | null>(null)
  const form = useContractForm({
    endpoint: createWebhookEndpoint,
    initial: { url: endpoint?.url ?? '', description: endpoint?.description ?? '', types: endpoint?.enabled_events ?? [everyEvent] },
    toBody: ({ url, description, types }) => ({ url, description: description.trim() || null, enabled_events: [...types] }),
    fields: ['url', 'description', 'enabled_events'],
    check: ({ url }) => (originOfWebhook(url) !== null && !isOnHost(url, hosts) ? { url: t('add.urlHost', { host: hostNames(hosts) }) } : {}),
    send: (body: Body) =>
      endpoint
        ? call(updateWebhookEndpoint, { params: { id, endpointId: endpoint.id }, body }, { showsFieldErrors: true })
        : call(createWebhookEndpoint, { params: { id }, body }, { showsFieldErrors: true }),
    onDone: (saved) => {
      void queries.invalidateQueries({ queryKey: webhooksKey(id) })
      if ('secret' in saved && typeof saved.secret === 'string') return setSecret(saved.secret)
      showToast({ kind: 'success', text: t('edit.saved') })
      onClose()
    },
  })
  if (secret !== null) return <SecretDialog title={t('add.done')} secret={secret} former={null} onClose={onClose} />
  return (
    <FormDialog title={t(endpoint ? 'edit.title' : 'add.title')} submitText={t(endpoint ? 'edit.submit' : 'add.submit')} form={form} onClose={onClose}>
      <TextField
        label={t('add.url')}
        hint={hosts.length > 0 ? t('add.urlHost', { host: hostNames(hosts) }) : t('add.urlHint')}
        problem={form.problems.url}
        type="url"
        autoFocus
        placeholder="https://"
        value={form.values.url}
        disabled={form.isSending}
        onText={(url) => form.change({ url }, 'url')}
      />
      <TextField
        label={t('add.description')}
        problem={form.problems.description}
        value={form.values.description}
        disabled={form.isSending}
        onText={(description) => form.change({ description })}
      />
      <EventTypesField
        value={form.values.types}
        problem={form.problems.enabled_events}
        isDisabled={form.isSending}
        onChange={(types) => form.change({ types }, 'enabled_events')}
      />
      <p className={styles.quiet}>{t('add.version', { version: endpoint?.api_version ?? list.data?.api_version ?? '' })}</p>
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
