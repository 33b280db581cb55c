import { type KeyKind, keyKinds } from '@counterfoil/contract/developers/key-fields'
import { createMerchantToken } from '@counterfoil/contract/developers/keys'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { Refusal } from '../../../shared/errors/refusal.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { useMerchant } from '../../../stores/merchant.ts'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { KeyFields } from './key-fields.tsx'
import { bodyOf, keyFieldNames, noValues } from './key-values.ts'
import { keysQuery } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'

/** Makes a key, and shows its secret once. */
export default function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('developers')
  const { id, kind: account } = useMerchant()
  const queries = useQueryClient()
  // Not kept once it was shown.
  const [secret, setSecret] = useState<string | null>(null)
  const { refusal, ...form } = useContractForm({
    endpoint: createMerchantToken,
    initial: { ...noValues, kind: 'secret' as KeyKind },
    toBody: ({ kind, ...values }) => ({ kind, ...bodyOf(values, kind) }),
    fields: keyFieldNames,
    send: (body) => call(createMerchantToken, { params: { id }, body }, { showsErrors: true }),
    onDone: (key) => {
      void queries.invalidateQueries({ queryKey: keysQuery(id).queryKey })
      setSecret(key.secret)
    },
  })
  const { kind } = form.values
  if (secret !== null) return <SecretDialog kind={kind} secret={secret} onClose={onClose} />
  return (
    <FormDialog title={t('create.title')} submitText={t('create.submit')} form={form} onClose={onClose}>
      <Field label={t('fields.kind')} hint={kind === 'secret' ? t(`create.text.${account}`) : t(`kinds.${kind}.text`)}>
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
      <KeyFields kind={kind} values={form.values} problems={form.problems} onChange={(changed) => form.change(changed, ...keyFieldNames)} />
      <p>{t('create.once')}</p>
      <Refusal {...refusal} />
    </FormDialog>
  )
}
