import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rollMerchantToken, rollOverlapHours } from '#areas/developers/contract/keys.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useMerchant } from '#web/stores/merchant.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { type ApiKey, keysQuery, maskKey } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'

/** Replaces a key, and shows the new secret once. */
export default function RollKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation('developers')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const [hours, setHours] = useState<(typeof rollOverlapHours)[number]>(24)
  const roll = useMutation({
    mutationFn: () => call(rollMerchantToken, { params: { id, tokenId: apiKey.id }, body: { overlap_hours: hours } }, { showsFieldErrors: true }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: keysQuery(id).queryKey }),
    // A secret is not kept once it was shown.
    gcTime: 0,
  })
  if (roll.data) return <SecretDialog kind={apiKey.kind} secret={roll.data.secret} onClose={onClose} />
  return (
    <FormDialog
      title={t('roll.title', { key: maskKey(apiKey) })}
      submitText={t('roll.submit')}
      isDangerous={hours === 0}
      form={{ submit: () => roll.mutate(), isSending: roll.isPending }}
      onClose={onClose}
    >
      <p>{t('roll.text')}</p>
      <Field label={t('roll.overlap')} hint={t(hours === 0 ? 'roll.nowHint' : 'roll.overlapHint')}>
        {(control) => (
          <Select {...control} value={hours} onChange={(event) => setHours(rollOverlapHours.find((option) => String(option) === event.target.value) ?? 24)}>
            {rollOverlapHours.map((option) => (
              <option key={option} value={option}>
                {t(`roll.after.${option}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Refusal error={roll.error} />
    </FormDialog>
  )
}
