import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeMerchantToken } from '#areas/developers/contract/keys.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useMerchant } from '#web/stores/merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { KeyFields } from './key-fields.tsx'
import { bodyOf, keyFieldNames, valuesOf } from './key-values.ts'
import { type ApiKey, keysQuery } from './queries.ts'

/** Changes what a key may do, and from where. */
export default function EditKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useTranslation('developers')
  const { id } = useMerchant()
  const queries = useQueryClient()
  const { refusal, ...form } = useContractForm({
    endpoint: changeMerchantToken,
    initial: valuesOf(apiKey),
    toBody: (values) => bodyOf(values, apiKey.kind, apiKey),
    fields: keyFieldNames,
    send: (body) => call(changeMerchantToken, { params: { id, tokenId: apiKey.id }, body }, { showsFieldErrors: true }),
    onUnchanged: onClose,
    onDone: async () => {
      await queries.invalidateQueries({ queryKey: keysQuery(id).queryKey })
      showToast({ kind: 'success', text: t('edit.done') })
      onClose()
    },
  })
  return (
    <FormDialog title={t('edit.title')} submitText={t('edit.submit')} form={form} onClose={onClose}>
      <KeyFields kind={apiKey.kind} values={form.values} problems={form.problems} onChange={(changed) => form.change(changed, ...keyFieldNames)} />
      <Refusal {...refusal} />
    </FormDialog>
  )
}
