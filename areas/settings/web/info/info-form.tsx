import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { type MerchantInfo, updateMerchantInfo } from '#areas/settings/contract/merchants/endpoints.ts'
import { useContractForm } from '#web/shared/forms/use-contract-form.ts'
import { SettingsCard } from '#web/shared/settings/settings-card.tsx'
import { SettingsForm } from '#web/shared/settings/settings-form.tsx'
import { useSayUnchanged } from '#web/shared/settings/use-say-unchanged.ts'
import { useUpdateMerchant } from '#web/shared/settings/use-update-merchant.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { collectChanges, type InfoField, infoFields, readValues } from './info-values.ts'

/** What the browser and its keyboard should know of each field. */
const inputs = {
  business_name: { autoComplete: 'organization' },
  name: { autoComplete: 'off' },
  support_email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  website: { inputMode: 'url', autoComplete: 'url', placeholder: 'https://' },
  statement_descriptor: { autoComplete: 'off', maxLength: 22, spellCheck: false },
} as const satisfies Record<InfoField, object>

/** Changes the account's and the business's data. What a refused saving leaves unsaved stays in the fields. */
export function InfoForm({ info }: { info: MerchantInfo }) {
  const { t } = useTranslation('settings')
  const { mutateAsync: send } = useUpdateMerchant()
  const saved = readValues(info)
  const form = useContractForm({
    endpoint: updateMerchantInfo,
    initial: saved,
    toBody: (values) => collectChanges(values, saved),
    fields: infoFields,
    send,
    onDone: () => showToast({ kind: 'success', text: t('info.saved') }),
    onUnchanged: useSayUnchanged(),
    unsaved: { name: t('info.formTitle') },
  })
  return (
    <SettingsCard anchor="publicDetails" title={t('info.formTitle')} text={t('info.formText')}>
      <SettingsForm form={form} buttons={form.isChanged && !form.isSending && <Button onClick={form.discard}>{t('discard')}</Button>}>
        {infoFields.map((field) => (
          <Field key={field} label={t(`info.${field}`)} hint={t(`info.${field}_hint`)} problem={form.problems[field]}>
            {(control) => (
              <TextInput
                {...control}
                {...inputs[field]}
                name={field}
                value={form.values[field]}
                onChange={(event) => form.change({ [field]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </SettingsForm>
    </SettingsCard>
  )
}
