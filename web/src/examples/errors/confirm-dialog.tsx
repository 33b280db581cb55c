import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import ConfirmDialog from '../../shared/errors/confirm-dialog.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'

export function Default() {
  const { t } = useTranslation('catalogue')
  const dialog = useDialog()
  return (
    <>
      <Button onClick={() => dialog.open(true)}>{t('dialog.open')}</Button>
      {dialog.subject && (
        <ConfirmDialog title={t('dialog.title')} submitText={t('dialog.delete')} isSending={false} error={null} onConfirm={dialog.close} onClose={dialog.close}>
          <p>{t('samples.sentence')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
