import { updateProfile } from '@counterfoil/contract/identity/profile'
import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'

export function Default() {
  const { t } = useTranslation('catalogue')
  const dialog = useDialog()
  const form = useContractForm({
    endpoint: updateProfile,
    initial: { name: '' },
    toBody: (values) => values,
    fields: ['name'],
    send: async () => null,
    onDone: dialog.close,
  })
  return (
    <>
      <Button onClick={() => dialog.open(true)}>{t('dialog.open')}</Button>
      {dialog.subject && (
        <FormDialog title={t('dialog.title')} submitText={t('dialog.save')} form={form} onClose={dialog.close}>
          <Field label={t('samples.name')} problem={form.problems.name}>
            {(control) => <TextInput {...control} autoFocus value={form.values.name} onChange={(event) => form.change({ name: event.target.value })} />}
          </Field>
        </FormDialog>
      )}
    </>
  )
}

export function Dangerous() {
  const { t } = useTranslation('catalogue')
  const dialog = useDialog()
  return (
    <>
      <Button onClick={() => dialog.open(true)}>{t('dialog.open')}</Button>
      {dialog.subject && (
        <FormDialog
          title={t('dialog.title')}
          submitText={t('dialog.delete')}
          isDangerous
          focused="close"
          form={{ submit: dialog.close, isSending: false }}
          onClose={dialog.close}
        >
          <p>{t('samples.sentence')}</p>
        </FormDialog>
      )}
    </>
  )
}
