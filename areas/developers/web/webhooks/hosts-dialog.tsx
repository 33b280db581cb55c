import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { setWebhookHosts } from '#areas/developers/contract/webhooks/endpoints.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { webhooksKey } from './queries.ts'

/** Sets the hosts that notification URLs must start with, one to a line. */
export default function HostsDialog({ hosts, onClose }: { hosts: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const form = useContractForm({
    endpoint: setWebhookHosts,
    initial: { text: hosts.join('\n') },
    toBody: ({ text }) => ({ hosts: text.split(/\s+/).filter(Boolean) }),
    fields: ['hosts'],
    texts: () => ({ hosts: t('hosts.wrong') }),
    send: (body: BodyInput<typeof setWebhookHosts>) => call(setWebhookHosts, { params: { id }, body }, { showsFieldErrors: true }),
    onDone: () => {
      void queries.invalidateQueries({ queryKey: webhooksKey(id) })
      showToast({ kind: 'success', text: t('hosts.saved') })
      onClose()
    },
  })
  return (
    <FormDialog title={t('hosts.title')} submitText={t('hosts.save')} form={form} onClose={onClose}>
      <p>{t('hosts.text')}</p>
      <Field label={t('hosts.label')} hint={t('hosts.hint')} problem={form.problems.hosts}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            autoFocus
            spellCheck={false}
            value={form.values.text}
            disabled={form.isSending}
            onChange={({ target }) => form.change({ text: target.value }, 'hosts')}
          />
        )}
      </Field>
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
