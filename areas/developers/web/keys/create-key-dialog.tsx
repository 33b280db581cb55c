import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type KeyKind, keyKinds } from '#areas/developers/contract/key-fields.ts'
import { createMerchantToken } from '#areas/developers/contract/keys.ts'
import { namedKindOf } from '#areas/settings/contract/merchants/endpoints.ts'
import { storesQuery } from '#web/api/account-queries.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/shared/errors/refusal.tsx'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { useCan, useMerchant } from '#web/stores/merchant.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { KeyFields } from './key-fields.tsx'
import { bodyOf, keyFieldNames, noValues } from './key-values.ts'
import { keysQuery } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'

const fieldNames = [...keyFieldNames, 'store_id'] as const

interface CreateKeyDialogProps {
  /** The store that is chosen at first. */
  storeId?: string | undefined
  onClose: () => void
}

/** Makes a key, and shows its secret once. */
export default function CreateKeyDialog({ storeId: firstStoreId = '', onClose }: CreateKeyDialogProps) {
  const { t } = useTranslation('developers')
  const merchant = useMerchant()
  const { id } = merchant
  const queries = useQueryClient()
  const stores = useQuery({ ...storesQuery(id), enabled: useCan('stores.read') }).data?.items.filter(({ state }) => state !== 'disconnected') ?? []
  // Not kept once it was shown.
  const [secret, setSecret] = useState<string | null>(null)
  const { refusal, ...form } = useContractForm({
    endpoint: createMerchantToken,
    initial: { ...noValues, kind: 'secret' as KeyKind, storeId: firstStoreId },
    toBody: ({ kind, storeId, ...values }) => ({ kind, ...bodyOf(values, kind), ...(kind !== 'publishable' && storeId !== '' && { store_id: storeId }) }),
    fields: fieldNames,
    send: (body) => call(createMerchantToken, { params: { id }, body }, { showsFieldErrors: true }),
    onDone: (key) => {
      void queries.invalidateQueries({ queryKey: keysQuery(id).queryKey })
      setSecret(key.secret)
    },
  })
  const { kind, storeId } = form.values
  if (secret !== null) return <SecretDialog kind={kind} secret={secret} onClose={onClose} />
  return (
    <FormDialog title={t('create.title')} submitText={t('create.submit')} form={form} onClose={onClose}>
      <Field label={t('fields.kind')} hint={kind === 'secret' ? t(`create.text.${namedKindOf(merchant)}`) : t(`kinds.${kind}.text`)}>
        {(control) => (
          <Select {...control} autoFocus value={kind} onChange={(event) => form.change({ kind: event.target.value as KeyKind })}>
            {['secret' as const, ...keyKinds.filter((other) => other !== 'secret').reverse()].map((option) => (
              <option key={option} value={option}>
                {t(`kinds.${option}.one`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {kind !== 'publishable' && (stores.length > 0 || storeId !== '') && (
        <Field label={t('fields.store')} hint={t('fields.storeHint')} problem={form.problems.store_id}>
          {(control) => (
            <Select {...control} value={storeId} onChange={(event) => form.change({ storeId: event.target.value }, 'store_id')}>
              <option value="">{t('fields.wholeAccount')}</option>
              {/* The store of a link, before the stores are read, or if it isn't among them: it would be sent, while the browser shows the whole account. */}
              {storeId !== '' && !stores.some((store) => store.id === storeId) && <option value={storeId}>{storeId}</option>}
              {stores.map((store) => (
                <option key={store.id} value={store.id}>
                  {store.handle}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <KeyFields kind={kind} values={form.values} problems={form.problems} onChange={(changed) => form.change(changed, ...keyFieldNames)} />
      <p>{t('create.once')}</p>
      <Refusal {...refusal} />
    </FormDialog>
  )
}
