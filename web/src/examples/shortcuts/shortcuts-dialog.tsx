import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { ShortcutsDialog } from '../../ui/shortcuts/shortcuts-dialog.tsx'

export function Default() {
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
