import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { replayWebhookDeliveries } from '#areas/developers/contract/webhooks/deliveries.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { hourMs } from '#kernel/time/durations.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { webhooksKey } from './queries.ts'

const ranges = [1, 24, 72, 168, 720] as const

/** Sends what wasn't delivered within a time. */
export default function ReplayDialog({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const form = useContractForm({
    endpoint: replayWebhookDeliveries,
    initial: { hours: 24 },
    toBody: ({ hours }) => ({ from: new Date(Date.now() - hours * hourMs).toISOString(), to: new Date().toISOString() }),
    fields: ['from', 'to'],
    send: (body: BodyInput<typeof replayWebhookDeliveries>) => call(replayWebhookDeliveries, { params: { id, endpointId }, body }, { showsFieldErrors: true }),
    onDone: ({ replayed_count: count, has_more }) => {
      void queries.invalidateQueries({ queryKey: webhooksKey(id) })
      showToast({ kind: 'success', text: t(has_more ? 'replay.doneMore' : 'replay.done', { count }) })
      onClose()
    },
  })
  return (
    <FormDialog title={t('replay.title')} submitText={t('replay.submit')} form={form} onClose={onClose}>
      <p>{t('replay.text')}</p>
      <Field label={t('replay.range')} problem={form.problems.from}>
        {(control) => (
          <Select
            {...control}
            autoFocus
            value={form.values.hours}
            disabled={form.isSending}
            onChange={({ target }) => form.change({ hours: Number(target.value) })}
          >
            {ranges.map((hours) => (
              <option key={hours} value={hours}>
                {hours < 72 ? t('replay.hours', { count: hours }) : t('replay.days', { count: hours / 24 })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
