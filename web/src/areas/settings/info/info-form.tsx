import type { MerchantInfo } from '@counterfoil/contract/merchants'
import Button from 'antd/es/button'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '../../../api/errors.ts'
import { Field } from '../../../ui/field.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useUnsavedChanges } from '../../../ui/unsaved-changes.ts'
import { useFocusProblem } from '../../../ui/use-focus-problem.ts'
import styles from '../forms.module.css'
import { SettingsCard } from '../settings-card.tsx'
import { useSayUnchanged } from '../use-say-unchanged.ts'
import { useUpdateMerchant } from '../use-update-merchant.ts'
import type { InfoField, InfoValues } from './info-values.ts'
import { collectChanges, infoFields, readValues } from './info-values.ts'

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
  const [typed, setTyped] = useState<Partial<InfoValues>>({})
  const save = useUpdateMerchant()
  const sayUnchanged = useSayUnchanged()
  const form = useFocusProblem(save.isPending)
  const saved = readValues(info)
  const values = { ...saved, ...typed }
  const changes = collectChanges(values, saved)
  const isChanged = Object.keys(changes).length > 0
  const discard = () => {
    setTyped({})
    save.reset()
  }
  useUnsavedChanges(t('info.formTitle'), isChanged, discard)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged) return sayUnchanged()
    const onSuccess = () => {
      setTyped({})
      showToast({ kind: 'success', text: t('info.saved') })
    }
    save.mutate(changes, { onSuccess })
  }
  return (
    <SettingsCard title={t('info.formTitle')} text={t('info.formText')}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {infoFields.map((field) => (
          <Field key={field} label={t(`info.${field}`)} hint={t(`info.${field}_hint`)} problem={findFieldError(save.error, field)}>
            {(control) => (
              <TextInput
                {...control}
                {...inputs[field]}
                name={field}
                value={values[field]}
                onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <Refusal error={save.error} fields={infoFields} />
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t('save')}
          </Button>
          {isChanged && !save.isPending && <Button onClick={discard}>{t('discard')}</Button>}
        </div>
      </form>
    </SettingsCard>
  )
}
