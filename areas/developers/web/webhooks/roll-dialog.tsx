import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rollWebhookSecret } from '#areas/developers/contract/webhooks/endpoints.ts'
import type { BodyInput } from '#kernel/endpoint.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { webhooksKey } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'

const overlaps = [24, 1, 72, 168, 0] as const

/** Replaces the secret; both sign until the overlap ends. */
export default function RollDialog({ endpointId, onClose }: { endpointId: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const form = useContractForm({
    endpoint: rollWebhookSecret,
    initial: { hours: 24 },
    toBody: ({ hours }) => ({ overlap_hours: hours }),
    fields: ['overlap_hours'],
    send: (body: BodyInput<typeof rollWebhookSecret>) => call(rollWebhookSecret, { params: { id, endpointId }, body }, { showsFieldErrors: true }),
    onDone: (rolled) => {
      void queries.invalidateQueries({ queryKey: webhooksKey(id) })
      setSecret(rolled.secret)
    },
  })
  if (secret !== null) return <SecretDialog title={t('roll.done')} secret={secret} former={null} onClose={onClose} />
  return (
    <FormDialog title={t('roll.title')} submitText={t('roll.submit')} form={form} onClose={onClose}>
      <p>{t('roll.text')}</p>
      <Field label={t('roll.overlap')} problem={form.problems.overlap_hours}>
        {(control) => (
          <Select
            {...control}
            autoFocus
            value={form.values.hours}
            disabled={form.isSending}
            onChange={({ target }) => form.change({ hours: Number(target.value) })}
          >
            {overlaps.map((hours) => (
              <option key={hours} value={hours}>
                {hours === 0 ? t('roll.now') : t('roll.hours', { count: hours })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Refusal {...form.refusal} />
    </FormDialog>
  )
}
