import CopyIcon from 'lucide-react/icons/copy'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateProfile } from '#areas/identity/contract/profile.ts'
import { useContractForm } from '../../shared/forms/use-contract-form.ts'
import styles from '../../ui/filters/filter-form.module.css'
import { Button } from '../../ui/forms/button.tsx'
import { Field } from '../../ui/forms/field.tsx'
import { TextInput } from '../../ui/forms/text-input.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Explained } from '../../ui/overlays/explained.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { Hint } from '../../ui/overlays/hint.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { ShortcutKeys } from '../../ui/shortcuts/shortcut-keys.tsx'
import { ShortcutsDialog } from '../../ui/shortcuts/shortcuts-dialog.tsx'

export function Dialog_Information() {
  const { t } = useTranslation('catalogue')
  const dialog = useDialog()
  return (
    <>
      <Button onClick={() => dialog.open(true)}>{t('dialog.open')}</Button>
      {dialog.subject && (
        <Dialog
          title={t('dialog.title')}
          onClose={dialog.close}
          footer={
            <Button kind="primary" onClick={dialog.close}>
              {t('dialog.done')}
            </Button>
          }
        >
          <p>{t('samples.sentence')}</p>
        </Dialog>
      )}
    </>
  )
}

/** Only its button closes it, such as one that shows a secret once. */
export function Dialog_MustBeAnswered() {
  const { t } = useTranslation('catalogue')
  const dialog = useDialog()
  return (
    <>
      <Button onClick={() => dialog.open(true)}>{t('dialog.open')}</Button>
      {dialog.subject && (
        <Dialog
          title={t('dialog.title')}
          footer={
            <Button kind="primary" onClick={dialog.close}>
              {t('dialog.done')}
            </Button>
          }
        >
          <p>{t('samples.sentence')}</p>
        </Dialog>
      )}
    </>
  )
}

export function Explained_Default() {
  const { t } = useTranslation('catalogue')
  return <Explained text={t('samples.sentence')}>{t('samples.name')}</Explained>
}

export function FormDialog_Default() {
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

export function FormDialog_Dangerous() {
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

export function Hint_Default() {
  const { t } = useTranslation('catalogue')
  return (
    <Hint text={t('samples.sentence')}>
      <Button>{t('samples.action')}</Button>
    </Hint>
  )
}

export function MenuButton_Actions() {
  const { t } = useTranslation('catalogue')
  const [chosen, setChosen] = useState('')
  const choices = (['capture', 'cancel', 'copy', 'refund'] as const).map((key) => ({
    key,
    label: t(`menu.${key}`),
    icon: key === 'copy' ? <CopyIcon /> : undefined,
    onChoose: () => setChosen(t(`menu.${key}`)),
  }))
  return (
    <>
      <MenuButton label={t('menu.more')} sections={[{ key: 'actions', choices }]} align="start">
        {t('menu.more')}
      </MenuButton>
      <output>{chosen}</output>
    </>
  )
}

export function MenuButton_OneOfSeveral() {
  const { t } = useTranslation('catalogue')
  const [size, setSize] = useState('medium')
  const choices = (['small', 'medium', 'large'] as const).map((key) => ({
    key,
    label: t(`menu.${key}`),
    detail: t('menu.detail'),
    isChosen: key === size,
    onChoose: () => setSize(key),
  }))
  return (
    <MenuButton sections={[{ key: 'sizes', title: t('menu.size'), choices }]} align="start">
      {t('menu.size')}
    </MenuButton>
  )
}

export function Popover_WithForm() {
  const { t } = useTranslation('catalogue')
  return (
    <Popover label={t('popover.title')} button={t('popover.open')} buttonClassName={styles.preset}>
      {(close) => (
        <form onSubmit={close}>
          <Field label={t('samples.name')}>{(control) => <TextInput {...control} />}</Field>
          <p>
            <Button kind="primary" onClick={close}>
              {t('popover.apply')}
            </Button>
          </p>
        </form>
      )}
    </Popover>
  )
}

export function Popover_WithText() {
  const { t } = useTranslation('catalogue')
  return (
    <Popover label={t('popover.title')} button={t('popover.open')} buttonClassName={styles.preset}>
      {() => <p>{t('samples.sentence')}</p>}
    </Popover>
  )
}

export function ShortcutKeys_Default() {
  return <ShortcutKeys keys="mod+k" />
}

export function ShortcutsDialog_Default() {
  const { t } = useTranslation('catalogue')
  const dialog = useDialog()
  const press = () => undefined
  const groups = [
    {
      title: t('menu.more'),
      shortcuts: [
        { keys: 'c', label: t('menu.capture'), onPress: press },
        { keys: 'Enter', label: t('menu.refund'), onPress: press },
        { keys: 'g c', label: t('menu.cancel'), onPress: press },
        { keys: 'mod+k', label: t('menu.copy'), onPress: press },
      ],
    },
  ]
  return (
    <>
      <Button onClick={() => dialog.open(true)}>{t('dialog.open')}</Button>
      {dialog.subject && <ShortcutsDialog groups={groups} onClose={dialog.close} />}
    </>
  )
}
