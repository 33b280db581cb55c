import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { DiscardDialog } from '../../ui/forms/discard-dialog.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'

export function Default() {
  const { t } = useTranslation('catalogue')
  const dialog = useDialog()
  return (
    <>
      <Button onClick={() => dialog.open(true)}>{t('dialog.open')}</Button>
      {dialog.subject && <DiscardDialog names={[t('samples.title')]} settle={dialog.close} />}
    </>
  )
}
