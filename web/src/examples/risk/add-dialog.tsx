import Button from 'antd/es/button'
import { useTranslation } from 'react-i18next'
import AddDialog from '../../shared/risk/add-dialog.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'

export function Default() {
  const { t } = useTranslation('catalogue')
  const dialog = useDialog()
  return (
    <>
      <Button onClick={() => dialog.open(true)}>{t('dialog.open')}</Button>
      {dialog.subject && <AddDialog type="card_number" onClose={dialog.close} />}
    </>
  )
}
