import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'

export function Information() {
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
            <Button type="primary" onClick={dialog.close}>
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
export function MustBeAnswered() {
  const { t } = useTranslation('catalogue')
  const dialog = useDialog()
  return (
    <>
      <Button onClick={() => dialog.open(true)}>{t('dialog.open')}</Button>
      {dialog.subject && (
        <Dialog
          title={t('dialog.title')}
          footer={
            <Button type="primary" onClick={dialog.close}>
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
