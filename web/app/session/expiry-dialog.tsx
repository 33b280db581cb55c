import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/forms/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { confirmExpiry } from './session-questions.ts'

/** There is one way on, so nothing but the button closes it. */
export function ExpiryDialog() {
  const { t } = useTranslation()
  return (
    <Dialog
      width={420}
      title={t('expired.title')}
      footer={
        <Button kind="primary" onClick={confirmExpiry} autoFocus>
          {t('expired.confirm')}
        </Button>
      }
    >
      <p>{t('expired.text')}</p>
    </Dialog>
  )
}
